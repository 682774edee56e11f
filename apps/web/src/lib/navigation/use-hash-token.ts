import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token from the URL hash. It is removed from the address bar and the history at once and exists only in the component;
 * after a reload the link has to be opened again.
 */
export function useHashToken(): string {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [ownPath] = useState(pathname);
  // While the next page loads, its hash is not this page's.
  const hashToken = useLocation({ select: (location) => (location.pathname === ownPath ? location.hash : '') });
  const [token, setToken] = useState(hashToken);
  if (hashToken !== '' && hashToken !== token) setToken(hashToken);
  const { history } = useRouter();
  useEffect(() => {
    if (hashToken !== '') history.replace(history.location.pathname, history.location.state);
  }, [hashToken, history]);
  return token;
}
