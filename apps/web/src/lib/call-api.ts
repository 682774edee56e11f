import { getSessionEndpoint, registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import { type Endpoint, fillPath, MEMBER_HEADER, type RequestOf, type ResponseOf } from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { z } from '@muster/contract/zod.ts';
import { ApiError, cancelled, errorOfAnswer, noAnswer, sessionChanged, timedOut } from './api-error.ts';
import { askForSession, endSession, knownMemberId } from './end-session.ts';

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

type Parts = Partial<Record<'params' | 'querystring' | 'body', unknown>>;

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

function encode(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const issues = orderIssues(schema, result.error);
  const { status, message } = errors['validation-failed'];
  throw new ApiError({ code: 'validation-failed', status, message: issues[0]?.message ?? message, issues });
}

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)]);

function addressOf(endpoint: Endpoint, { params, querystring }: Parts): string {
  const path = fillPath(endpoint.path, Object.fromEntries(entriesOf(encode(endpoint.params, params))));
  const query = new URLSearchParams(entriesOf(encode(endpoint.querystring, querystring))).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The calls that tell or learn who is signed in, whomever the tab was for. */
const meantForAnybody: readonly Endpoint[] = [getSessionEndpoint, signInEndpoint, registerEndpoint];

function headersOf(endpoint: Endpoint): Record<string, string> {
  const memberId = meantForAnybody.includes(endpoint) ? undefined : knownMemberId();
  return {
    ...(endpoint.body && { 'content-type': 'application/json' }),
    ...(memberId && { [MEMBER_HEADER]: memberId }),
  };
}

async function send(endpoint: Endpoint, parts: Parts, signal: AbortSignal): Promise<Answer> {
  const headers = headersOf(endpoint);
  const init: RequestInit = { method: endpoint.method, signal, credentials: 'same-origin', headers };
  if (endpoint.body) init.body = JSON.stringify(encode(endpoint.body, parts.body));
  const answer = await fetch(new URL(addressOf(endpoint, parts), location.origin), init);
  const text = await answer.text();
  try {
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: answer.ok ? 500 : answer.status, json: undefined };
  }
}

/** The answer as the endpoint describes it; anything else is an error. */
function read<E extends Endpoint>(endpoint: E, { status, json }: Answer): ResponseOf<E> {
  const isSuccess = status >= 200 && status < 300;
  const answer = isSuccess ? z.safeDecode<E['response']>(endpoint.response, json as never) : undefined;
  if (answer?.success) return answer.data;
  const error = errorOfAnswer(isSuccess ? 500 : status, json);
  if (error.code === 'unauthenticated') endSession();
  if (error.code === 'session-changed') askForSession();
  throw error;
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
    return read(endpoint, await send(endpoint, request ?? {}, either));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw cancelled(cause);
    throw clock.signal.aborted ? timedOut(cause) : noAnswer(cause);
  } finally {
    clearTimeout(timer);
  }
}
