import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts';
import { ApiError, cancelledError, networkError, sessionChangedError, timeoutError } from './api-error.ts';
import { buildUrl, type RawResponse, buildBody, buildHeaders, type RequestParts, readResponse } from './api-request.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { callAsMember } from '#src/lib/session/member-calls.ts';

/** How long the app waits for an answer. */
export const CALL_TIMEOUT_MS = 15_000;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** In whose name the call is; when this tab is for somebody else by now, it is not made. */
  readonly memberId?: string | undefined;
  /** Run by {@link runAlone}: the other calls of the member wait for this one. */
  readonly isAlone?: boolean;
}

type CallArguments<E extends Endpoint> =
  unknown extends RequestOf<E>
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

async function send(endpoint: Endpoint, parts: RequestParts, signal: AbortSignal): Promise<RawResponse> {
  const answer = await fetch(buildUrl(endpoint, parts), {
    method: endpoint.method,
    signal,
    credentials: 'same-origin',
    headers: buildHeaders(endpoint),
    body: buildBody(endpoint, parts),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Calls the API: typed and checked by the endpoint on the way out and back. Fails with an {@link ApiError} only. */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { signal, memberId, isAlone = endpoint.access === 'visitor' } = options ?? {};
  if (memberId !== undefined && memberId !== cachedMemberId()) throw sessionChangedError();
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), CALL_TIMEOUT_MS);
  try {
    const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal;
    const sendNow = (): Promise<RawResponse> => send(endpoint, request ?? {}, either);
    return readResponse(endpoint, await (isAlone ? sendNow() : callAsMember(sendNow, either)));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw cancelledError(cause);
    throw clock.signal.aborted ? timeoutError(cause) : networkError(cause);
  } finally {
    clearTimeout(timer);
  }
}
