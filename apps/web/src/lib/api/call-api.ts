import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts';
import { ApiError, cancelled, noAnswer, sessionChanged, timedOut } from './api-error.ts';
import { addressOf, type Answer, bodyOf, headersOf, type Parts, readAnswer } from './api-request.ts';
import { knownMemberId } from '#src/lib/session/session-cache.ts';

/** How long the app waits for an answer. */
export const CALL_TIMEOUT_MS = 15_000;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** In whose name the call is; when this tab is for somebody else by now, it is not made. */
  readonly memberId?: string;
}

type CallArguments<E extends Endpoint> =
  unknown extends RequestOf<E>
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

async function send(endpoint: Endpoint, parts: Parts, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(addressOf(endpoint, parts), {
    method: endpoint.method,
    signal,
    credentials: 'same-origin',
    headers: headersOf(endpoint),
    body: bodyOf(endpoint, parts),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Calls the API: typed and checked by the endpoint on the way out and back. Fails with an {@link ApiError} only. */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { signal, memberId } = options ?? {};
  if (memberId !== undefined && memberId !== knownMemberId()) throw sessionChanged();
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), CALL_TIMEOUT_MS);
  try {
    const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal;
    return readAnswer(endpoint, await send(endpoint, request ?? {}, either));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw cancelled(cause);
    throw clock.signal.aborted ? timedOut(cause) : noAnswer(cause);
  } finally {
    clearTimeout(timer);
  }
}
