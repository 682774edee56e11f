import type { Endpoint, RequestOf, ResponseOf } from '@muster/contract/endpoint.ts';
import { ApiError, cancelledError, networkError, sessionChangedError, timeoutError } from './api-error.ts';
import { buildUrl, type RawResponse, buildBody, buildHeaders, type RequestParts, readResponse } from './api-request.ts';
import { askToAcceptRules, isRulesRefusal } from './rules-question.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { cachedMemberId } from './session-cache.ts';
import { callAsMember } from './member-calls.ts';
import { recordServerTime } from '../time/server-clock.ts';

interface Timeout {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  readonly restart: () => void;
  readonly stop: () => void;
}

/** An `AbortSignal.timeout` that can be restarted while data still arrives, and also aborts with the caller's signal. */
export function startTimeout(ms: number, callerSignal?: AbortSignal): Timeout {
  const controller = new AbortController();
  const abort = (): void => controller.abort(callerSignal?.reason);
  let timer: ReturnType<typeof setTimeout>;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(abort, ms);
  };
  const stop = (): void => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  };
  restart();
  callerSignal?.addEventListener('abort', abort);
  if (callerSignal?.aborted) abort();
  return { signal: controller.signal, restart, stop };
}

export const CALL_TIMEOUT_MS = 15_000;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The member who calls. The call fails if another member is signed in now. */
  readonly memberId?: string | undefined;
  /** Tries another transport first. Resolves to undefined if the call must be sent over HTTP. */
  readonly sendFirst?: () => Promise<RawResponse | undefined>;
  /** Not started by the member: a refusal is thrown without opening the rules. */
  readonly isAutomatic?: boolean;
  /** Called within {@link runAlone}: other member calls wait for this one. */
  readonly isAlone?: boolean;
}

type CallArguments<E extends Endpoint> =
  unknown extends RequestOf<E>
    ? [request?: undefined, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

async function send(endpoint: Endpoint, parts: RequestParts, signal: AbortSignal): Promise<RawResponse> {
  const url = buildUrl(endpoint, parts);
  const early = endpoint.method === 'GET' ? takeEarlyResponse(url) : undefined;
  if (early) return early;
  const requestedAt = Date.now();
  const response = await fetch(url, {
    method: endpoint.method,
    signal,
    credentials: 'same-origin',
    // A followed redirect to the sign-in page of another server would look like a failed connection.
    redirect: 'manual',
    headers: buildHeaders(endpoint),
    body: buildBody(endpoint, parts),
  });
  recordServerTime(response.headers.get('date'), requestedAt);
  return { status: response.status, text: await response.text() };
}

async function callOnce<const E extends Endpoint>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<ResponseOf<E>> {
  const { signal, memberId, sendFirst, isAlone = endpoint.access === 'visitor' } = options ?? {};
  if (memberId !== undefined && memberId !== cachedMemberId()) throw sessionChangedError();
  const timeout = startTimeout(CALL_TIMEOUT_MS, signal);
  try {
    const sendNow = async (): Promise<RawResponse> =>
      (await sendFirst?.()) ?? send(endpoint, request ?? {}, timeout.signal);
    return readResponse(endpoint, await (isAlone ? sendNow() : callAsMember(sendNow, timeout.signal)));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw cancelledError(cause);
    throw timeout.signal.aborted ? timeoutError(cause) : networkError(cause);
  } finally {
    timeout.stop();
  }
}

/**
 * Calls the API and validates request and response by the endpoint. If the member must accept the rules of the community
 * first, asks them and calls again. Throws only {@link ApiError}.
 */
export async function callApi<const E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
): Promise<ResponseOf<E>> {
  const memberId = cachedMemberId();
  try {
    return await callOnce(endpoint, ...input);
  } catch (error) {
    if (!isRulesRefusal(error) || input[1]?.isAutomatic || !(await askToAcceptRules())) throw error;
    if (memberId !== cachedMemberId()) throw sessionChangedError();
    return callApi(endpoint, ...input);
  }
}
