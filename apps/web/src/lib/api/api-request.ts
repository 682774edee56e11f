import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/account.ts';
import { adminSignInEndpoint } from '@muster/contract/admin/sign-in.ts';
import { getSessionEndpoint, registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import {
  type AnyEndpoint,
  type Endpoint,
  fillPath,
  MEMBER_HEADER,
  type ResponseOf,
} from '@muster/contract/endpoint.ts';
import { errors } from '@muster/contract/errors.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { z } from '@muster/contract/zod.ts';
import { ApiError, parseApiError, isSessionError } from './api-error.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';
import { checkSession } from '#src/lib/session/member-calls.ts';

/** The parts of a request as they are in code, not yet on the wire. */
export type RequestParts = Partial<Record<'params' | 'querystring' | 'body', unknown>>;

/** What came back, however it was fetched. */
export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

function encode(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const issues = orderIssues(schema, result.error);
  const { status, message } = errors['validation-failed'];
  throw new ApiError({ code: 'validation-failed', status, message: issues[0]?.message ?? message, issues });
}

const stringEntries = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)]);

/** Where a request goes. */
export function buildUrl(endpoint: AnyEndpoint, { params, querystring }: RequestParts = {}): URL {
  const path = fillPath(endpoint.path, Object.fromEntries(stringEntries(encode(endpoint.params, params))));
  const address = new URL(path, location.origin);
  address.search = new URLSearchParams(stringEntries(encode(endpoint.querystring, querystring))).toString();
  return address;
}

/** The JSON that a request brings, where its endpoint has a body. */
export const buildBody = (endpoint: AnyEndpoint, { body }: RequestParts): string | null =>
  endpoint.body ? JSON.stringify(encode(endpoint.body, body)) : null;

/** The calls that tell or learn who is signed in, or are about an account by other means, whomever the tab was for. */
const sessionIndependentEndpoints: readonly AnyEndpoint[] = [
  getSessionEndpoint,
  signInEndpoint,
  adminSignInEndpoint,
  registerEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
];

/** Says whom this tab is for, and what kind of content comes with the request. */
export function buildHeaders(endpoint: AnyEndpoint, fileType?: string): Record<string, string> {
  const memberId = sessionIndependentEndpoints.includes(endpoint) ? undefined : cachedMemberId();
  const contentType = fileType ?? (endpoint.body && 'application/json');
  return {
    ...(contentType && { 'content-type': contentType }),
    ...(memberId && { [MEMBER_HEADER]: memberId }),
  };
}

const isSuccess = ({ status }: RawResponse): boolean => status >= 200 && status < 300;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error that an answer stands for, as a success that is not what it should be does too; the session learns of it. */
export function readError(answer: RawResponse): ApiError {
  const error = parseApiError(isSuccess(answer) ? 500 : answer.status, parse(answer.text));
  // The request may have set out just before this browser's session went on under another cookie.
  if (isSessionError(error) || error.code === 'suspended') void checkSession();
  return error;
}

/** The answer as the endpoint describes it; anything else is an error. */
export function readResponse<E extends Endpoint>(endpoint: E, answer: RawResponse): ResponseOf<E> {
  if (!isSuccess(answer)) throw readError(answer);
  const { success, data } = z.safeDecode<E['response']>(endpoint.response, parse(answer.text) as never);
  if (!success) throw readError(answer);
  return data;
}
