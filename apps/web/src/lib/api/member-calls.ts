import { notSignedInError, sessionChangedError } from './api-error.ts';
import { isSignedOut, cachedMemberId, refetchSession } from './session-cache.ts';

/** Changes of the session that are under way. */
const changes = new Set<Promise<unknown>>();
/** Calls of the member that were sent and have no response yet. */
const pendingCalls = new Set<Promise<unknown>>();

const unlessAborted = (wait: Promise<unknown>, signal?: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    void wait.then(resolve);
  });

/**
 * Sends a call in the member's name. While the session changes the call waits, because the server may refuse it by then.
 * It is not sent at all if the same member is not signed in afterwards.
 */
export async function callAsMember<Result>(send: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const memberId = cachedMemberId();
  while (changes.size > 0) await unlessAborted(Promise.allSettled(changes), signal);
  if (isSignedOut()) throw notSignedInError();
  if (memberId !== cachedMemberId()) throw sessionChangedError();
  const call = send();
  pendingCalls.add(call);
  try {
    return await call;
  } finally {
    pendingCalls.delete(call);
  }
}

async function delayCalls<Result>(change: Promise<Result>): Promise<Result> {
  changes.add(change);
  try {
    return await change;
  } finally {
    changes.delete(change);
  }
}

/** Runs `change`, which ends or renews the session, once all calls of the member are answered. Later calls wait for it. */
export const runExclusively = <Result>(change: () => Promise<Result>): Promise<Result> =>
  delayCalls(Promise.allSettled(pendingCalls).then(change));

/**
 * Fetches the session, which has probably ended, before any other call of the member is sent. Offline, the calls are sent
 * after the first attempt, so that they fail at once.
 */
export const checkSession = (): Promise<boolean> => delayCalls(refetchSession());

/** Drops all waits: the next member does not wait for calls of the previous one. */
export function clearPendingCalls(): void {
  changes.clear();
  pendingCalls.clear();
}
