import type { Side } from '../benchmark.ts';
import type { Server } from '../servers.ts';
import type { HttpRequest } from './send-request.ts';

/** Throws unless both sides answer a request with the same text: else they are not doing the same. */
export async function requireSameAnswer(
  servers: Readonly<Record<Side, Server>>,
  { path, ...request }: HttpRequest,
  /** Takes out what no two answers have in common. */
  comparable: (body: string) => string = (body) => body,
): Promise<void> {
  const answerOf = async ({ origin }: Server): Promise<string> => {
    const answer = await fetch(`${origin}${path}`, request);
    const body = await answer.text();
    if (!answer.ok || body === '') throw new Error(`${request.method} ${path}: ${answer.status} ${body}`);
    return comparable(body);
  };
  const [product, baseline] = [await answerOf(servers.product), await answerOf(servers.baseline)];
  if (product !== baseline) throw new Error(`The answers of ${path} differ.\nours:  ${product}\nfloor: ${baseline}`);
}
