import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { markSignedOut } from '#src/lib/session/session-cache.ts';
import { deleteMemberData } from '#src/lib/session/delete-member-data.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';

/** After the account was deleted in another browser, deletes its local data and opens the sign-in page. */
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
