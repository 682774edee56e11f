import { signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { unsubscribeFromPush } from '#src/features/notifications/push-subscription.ts';
import { endSession } from './end-session.ts';

/** Signs out. `leave` opens the next screen. */
export const signOut = (leave: () => Promise<void>): Promise<void> =>
  endSession(async () => {
    await callApi(signOutEndpoint);
    // The server has deleted the push subscription already.
    void unsubscribeFromPush();
    await leave();
    markSignedOut();
  });
