import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns whether the address bar still shows the calling screen. A screen stays mounted until the next one has loaded, so
 * a timer or an answer that navigates must check this first. Otherwise it takes the member back.
 */
export function useIsCurrentScreen(): () => boolean {
  const { history } = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  return useCallback(() => history.location.pathname.toLowerCase() === pathname.toLowerCase(), [history, pathname]);
}
