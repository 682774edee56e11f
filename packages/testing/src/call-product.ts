import { type Endpoint, type RequestOf, type ResponseOf, fillPath } from '@muster/contract/endpoint.ts';
import { type ErrorBody, errorBodySchema } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';

const TIMEOUT_MS = 4000;
/** For requests before and after a run, when the machine may be slow but nothing is broken. */
export const SETUP_TIMEOUT_MS = 30_000;

type Fields = Readonly<Record<string, unknown>>;
type Parts = Readonly<Partial<Record<'params' | 'querystring' | 'body', Fields>>>;

/** An HTTP client with its own cookies. */
export interface Caller {
  readonly url: string;
  readonly cookies: Map<string, string>;
  readonly timeoutMs?: number;
}

export const createCaller = (url: string, timeoutMs = TIMEOUT_MS): Caller => ({ url, cookies: new Map(), timeoutMs });

/** The product rejected the request. After any other error it is unknown whether the request took effect. */
export class Refusal extends Error {
  constructor(status: number, { code }: ErrorBody) {
    super(`${status} ${code}`);
  }
}

export const cookieHeader = ({ cookies }: Caller): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function saveCookies({ cookies }: Caller, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

const toStrings = (fields: Fields = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Calls an endpoint of the contract over HTTP. */
export async function callProduct<const E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: RequestOf<E> & Parts,
  timeoutMs = caller.timeoutMs ?? TIMEOUT_MS,
): Promise<ResponseOf<E>> {
  const query = new URLSearchParams(toStrings(request.querystring)).toString();
  const response = await fetch(`${caller.url}${fillPath(endpoint.path, toStrings(request.params))}?${query}`, {
    method: endpoint.method,
    headers: { cookie: cookieHeader(caller), ...(request.body && { 'content-type': 'application/json' }) },
    ...(request.body && { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = await response.json();
  if (response.status >= 500) throw new Error(`${response.status} of ${endpoint.path}`);
  if (!response.ok) throw new Refusal(response.status, errorBodySchema.parse(body));
  saveCookies(caller, response);
  return z.decode<E['response']>(endpoint.response, body);
}
