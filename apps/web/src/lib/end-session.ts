import type { Session } from '@muster/contract/auth.ts';
import { queryClient } from './query-client.ts';

export const sessionKey = ['session'] as const;

/** Notes that nobody is signed in any more: what watches the session leads to the sign-in page. */
export function endSession(): void {
  queryClient.setQueryData<Session>(sessionKey, { member: null });
}
