import {
  type AnyEndpoint,
  type Endpoint,
  fillPath,
  MEMBER_HEADER,
  type ResponseOf,
} from '@muster/contract/endpoint.ts';
import { commonErrors } from '@muster/contract/common-errors.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { withoutInvalidItems } from '@muster/contract/without-invalid-items.ts';
import { z } from '@muster/contract/zod.ts';
import { ApiError, interceptedError, isErrorBody, isSessionError, parseApiError } from './api-error.ts';
import { cachedMemberId } from './session-cache.ts';
import { checkSession } from './member-calls.ts';
import { setIntercepted } from '../live/connection-state.ts';

/** Request parts before encoding. */
export type RequestParts = Partial<Record<'params' | 'querystring' | 'body', unknown>>;

export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

function encode(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const issues = orderIssues(schema, result.error);
  const { status, message } = commonErrors['validation-failed'];
  throw new ApiError({ code: 'validation-failed', status, message: issues[0]?.message ?? message, issues });
}

const stringEntries = (value: unknown): [string, string][] =>
  Object.entries(value ?? {})
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)]);

export function buildUrl(endpoint: AnyEndpoint, { params, querystring }: RequestParts = {}): URL {
  const path = fillPath(endpoint.path, Object.fromEntries(stringEntries(encode(endpoint.params, params))));
  const url = new URL(path, location.origin);
  url.search = new URLSearchParams(stringEntries(encode(endpoint.querystring, querystring))).toString();
  return url;
}

export const buildBody = (endpoint: AnyEndpoint, { body }: RequestParts): string | null =>
  endpoint.body ? JSON.stringify(encode(endpoint.body, body)) : null;

/** Sends the member id of this tab, so that the server rejects requests under another session. */
export function buildHeaders(endpoint: AnyEndpoint, fileType?: string): Record<string, string> {
  const memberId = endpoint.isSessionIndependent ? undefined : cachedMemberId();
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

/** Statuses of sign-in pages, besides redirects. `fetch` reports the status of a redirect as 0. The API sends no redirects. */
const signInStatuses = new Set([401, 403, 407, 511]);
const isRedirect = ({ status }: RawResponse): boolean => status < 200 || (status >= 300 && status < 400);

/** Whether the response is a sign-in page of the network or of a proxy. The server always sends JSON. */
function isForeign(response: RawResponse): boolean {
  const body = parse(response.text);
  if (isSuccess(response)) return body === undefined;
  return isRedirect(response) || (signInStatuses.has(response.status) && !isErrorBody(body));
}

/** Reads the error of a failed or malformed response and checks the session if the error concerns it. */
export function readError(response: RawResponse): ApiError {
  setIntercepted(isForeign(response));
  if (isForeign(response)) return interceptedError();
  const error = parseApiError(isSuccess(response) ? 500 : response.status, parse(response.text));
  // The request may have been sent just before the session cookie changed.
  if (isSessionError(error) || error.code === 'suspended') void checkSession();
  return error;
}

/** Decodes the response without invalid list items; throws an {@link ApiError} if it does not match the endpoint. */
export function readResponse<E extends Endpoint>(endpoint: E, response: RawResponse): ResponseOf<E> {
  const value = isSuccess(response) ? parse(response.text) : undefined;
  if (value === undefined) throw readError(response);
  setIntercepted(false);
  const { success, data, error } = z.safeDecode<E['response']>(endpoint.response, value as never);
  if (success) return data;
  const paths = error.issues.map(({ path }) => path);
  const valid = z.safeDecode<E['response']>(endpoint.response, withoutInvalidItems(value, paths)?.rest as never);
  if (!valid.success) throw readError(response);
  return valid.data;
}
