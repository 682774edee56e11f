import { type Endpoint, type RequestOf, type ResponseOf, fillPath } from '@muster/contract/endpoint.ts';
import { z } from '@muster/contract/zod.ts';
import type { APIRequestContext } from '@playwright/test';

type Fields = Readonly<Record<string, unknown>>;
type Parts = Readonly<Partial<Record<'params' | 'querystring' | 'body', Fields>>>;

const texts = (fields: Fields = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

/** Calls an endpoint of the contract over HTTP, with the cookies of `client`. */
export async function callApi<const E extends Endpoint>(
  client: APIRequestContext,
  endpoint: E,
  request: RequestOf<E> & Parts,
): Promise<ResponseOf<E>> {
  const answer = await client.fetch(fillPath(endpoint.path, texts(request.params)), {
    method: endpoint.method,
    params: texts(request.querystring),
    ...(request.body && { data: request.body }),
  });
  if (!answer.ok()) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status()} ${await answer.text()}`);
  return z.decode<E['response']>(endpoint.response, await answer.json());
}
