import { type Endpoint, type RequestOf, type ResponseOf, fillPath } from '@muster/contract/endpoint.ts';
import { type ErrorBody, errorBodySchema } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';

const ANSWER_WITHIN_MS = 4000;
/** For what is done before and after a run, when nothing is broken and a machine may be slow. */
export const PATIENT_MS = 30_000;

type Fields = Readonly<Record<string, unknown>>;
type Parts = Readonly<Partial<Record<'params' | 'querystring' | 'body', Fields>>>;

/** Somebody's way to the product, with their cookies. */
export interface Caller {
  readonly url: string;
  readonly cookies: Map<string, string>;
  /** How long they wait for an answer, where that is not the usual time. */
  readonly patienceMs?: number;
}

/** The product has answered, and the answer is no. Any other failure says nothing about what it did. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}`);
    this.status = status;
    this.body = body;
  }
}

export const cookieHeader = ({ cookies }: Caller): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keepCookies({ cookies }: Caller, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

const texts = (fields: Fields = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Calls an endpoint of the contract over somebody's line. */
export async function callProduct<const E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  request: RequestOf<E> & Parts,
  withinMs = caller.patienceMs ?? ANSWER_WITHIN_MS,
): Promise<ResponseOf<E>> {
  const query = new URLSearchParams(texts(request.querystring)).toString();
  const answer = await fetch(`${caller.url}${fillPath(endpoint.path, texts(request.params))}?${query}`, {
    method: endpoint.method,
    headers: { cookie: cookieHeader(caller), ...(request.body && { 'content-type': 'application/json' }) },
    ...(request.body && { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(withinMs),
  });
  const said = await answer.json();
  if (answer.status >= 500) throw new Error(`${answer.status} of ${endpoint.path}`);
  if (!answer.ok) throw new Refusal(answer.status, errorBodySchema.parse(said));
  keepCookies(caller, answer);
  return z.decode<E['response']>(endpoint.response, said);
}
