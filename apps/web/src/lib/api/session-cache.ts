import { topics } from '@muster/contract/topics.ts';
import type { Session } from '@muster/contract/sessions/session.ts';
import { queryClient } from './query-client.ts';

/** Records that nobody is signed in; `useSessionWatch` then opens the sign-in page. */
export function markSignedOut(): void {
  queryClient.setQueryData<Session>(topics.session, { member: null });
}

/** Records the signed-in member. A request in flight may respond with the previous session. */
export async function setSession(session: Session): Promise<void> {
  await queryClient.cancelQueries({ queryKey: topics.session });
  queryClient.setQueryData<Session>(topics.session, session);
}

/** Records a member who is probably signed in, unless the session is known. */
export const assumeSession = (member: NonNullable<Session['member']>): void =>
  void queryClient.setQueryData<Session>(topics.session, (known) => known ?? { member });

/** The signed-in member of this tab, if known. */
export const cachedMemberId = (): string | undefined => queryClient.getQueryData<Session>(topics.session)?.member?.id;

/** Removes all data except the session. */
export const removeMemberData = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== topics.session[0] });

/** Whether this tab knows that nobody is signed in. */
export const isSignedOut = (): boolean => queryClient.getQueryData<Session>(topics.session)?.member === null;

/** Whether the server accepts a live connection: a suspended member has none. */
export function canConnectLive(): boolean {
  const member = queryClient.getQueryData<Session>(topics.session)?.member;
  return member?.suspendedUntil === null;
}

/**
 * Fetches the session again: it may have ended, or another tab may have signed in another member. Resolves after the
 * first attempt, to whether the server answered it. A failed attempt is repeated later.
 */
export async function refetchSession(): Promise<boolean> {
  let stop = (): void => undefined;
  const failed = new Promise<false>((resolve) => {
    stop = queryClient.getQueryCache().subscribe((event) => {
      const isFailure = event.type === 'updated' && event.action.type === 'failed';
      if (isFailure && event.query.queryKey[0] === topics.session[0]) resolve(false);
    });
  });
  const fetched = queryClient.invalidateQueries({ queryKey: topics.session }).then(() => true);
  const isFetched = await Promise.race([fetched, failed]);
  stop();
  // Pages without a member do not fetch the session.
  return isFetched && queryClient.getQueryState(topics.session)?.isInvalidated === false;
}

export const refreshSession = (): void => void refetchSession();
