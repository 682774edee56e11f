import type { Pool } from 'undici';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How long an answer takes until its last byte; throws unless it is a good one. */
export async function sendRequest(client: Pool, request: HttpRequest): Promise<number> {
  const from = performance.now();
  const { statusCode, body } = await client.request({ ...request });
  if (statusCode >= 300) throw new Error(`${request.method} ${request.path}: ${statusCode} ${await body.text()}`);
  await body.dump();
  return performance.now() - from;
}
