import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markSignedOut } from '#src/lib/session/session-cache.ts';
import { deleteMemberData } from '#src/lib/session/delete-member-data.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';

/**
 * When the account was deleted in another browser, this one forgets its member too and leads to the sign-in page, from
 * where one writes as well: there is nobody left to write as.
 */
export function useAccountLive(memberId: string): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.type !== 'member.left' || event.memberId !== memberId) return;
        markSignedOut();
        void navigate({ to: '/login', replace: true, ignoreBlocker: true, state: { wasSignedOut: true } }).then(() =>
          deleteMemberData(memberId),
        );
      }),
    [navigate, memberId],
  );
}
