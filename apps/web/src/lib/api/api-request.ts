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
import { ApiError, errorOfAnswer, isOtherSession } from './api-error.ts';
import { askForSession, knownMemberId } from '#src/lib/session/session-cache.ts';

/** The parts of a request as they are in code, not yet on the wire. */
export type Parts = Partial<Record<'params' | 'querystring' | 'body', unknown>>;

/** What came back, however it was fetched. */
export interface Answer {
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

const entriesOf = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)]);

/** Where a request goes. */
export function addressOf(endpoint: AnyEndpoint, { params, querystring }: Parts = {}): URL {
  const path = fillPath(endpoint.path, Object.fromEntries(entriesOf(encode(endpoint.params, params))));
  const address = new URL(path, location.origin);
  address.search = new URLSearchParams(entriesOf(encode(endpoint.querystring, querystring))).toString();
  return address;
}

/** The JSON that a request brings, where its endpoint has a body. */
export const bodyOf = (endpoint: AnyEndpoint, { body }: Parts): string | null =>
  endpoint.body ? JSON.stringify(encode(endpoint.body, body)) : null;

/** The calls that tell or learn who is signed in, or are about an account by other means, whomever the tab was for. */
const meantForAnybody: readonly AnyEndpoint[] = [
  getSessionEndpoint,
  signInEndpoint,
  adminSignInEndpoint,
  registerEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
];

/** Says whom this tab is for, and what kind of content comes with the request. */
export function headersOf(endpoint: AnyEndpoint, fileType?: string): Record<string, string> {
  const memberId = meantForAnybody.includes(endpoint) ? undefined : knownMemberId();
  const contentType = fileType ?? (endpoint.body && 'application/json');
  return {
    ...(contentType && { 'content-type': contentType }),
    ...(memberId && { [MEMBER_HEADER]: memberId }),
  };
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error that an answer stands for, as a success that is not what it should be does too; the session learns of it. */
export function refusalOf(answer: Answer): ApiError {
  const error = errorOfAnswer(isSuccess(answer) ? 500 : answer.status, parse(answer.text));
  // The request may have set out just before this browser's session went on under another cookie.
  if (isOtherSession(error) || error.code === 'suspended') askForSession();
  return error;
}

/** The answer as the endpoint describes it; anything else is an error. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: Answer): ResponseOf<E> {
  if (!isSuccess(answer)) throw refusalOf(answer);
  const { success, data } = z.safeDecode<E['response']>(endpoint.response, parse(answer.text) as never);
  if (!success) throw refusalOf(answer);
  return data;
}
