import { type IncomingHttpHeaders, Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ANSWER_TIMEOUT_MS, type Failure } from './finding.ts';

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
}

export type Outcome = Answer | Failure;
export const isAnswer = (outcome: Outcome): outcome is Answer => 'status' in outcome;

export function openRawHttpClient(origin: string) {
  const pool = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(origin);

  function attempt({ method, path, headers, body }: RawRequest, agent: Agent | false): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const fail = (error: unknown): void => resolve({ rule: 'no-answer', message: String(error) });
    const length = body ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, agent };
    const sent = request(options, (message) => {
      const { statusCode: status = 0, headers: received } = message;
      buffer(message).then((bytes) => resolve({ status, headers: received, bytes, text: bytes.toString() }), fail);
    });
    const timeout = setTimeout(() => {
      resolve({ rule: 'hang', message: `no answer within ${ANSWER_TIMEOUT_MS} ms` });
      sent.destroy();
    }, ANSWER_TIMEOUT_MS);
    void promise.then(() => clearTimeout(timeout));
    sent.on('error', fail).end(body ?? undefined);
    return promise;
  }

  return {
    /** An idle connection may be closed just when it is used again, so only a new one proves that the product fails. */
    async send(raw: RawRequest): Promise<Outcome> {
      const outcome = await attempt(raw, pool);
      return !isAnswer(outcome) && outcome.rule === 'no-answer' ? attempt(raw, false) : outcome;
    },
    close: (): void => pool.destroy(),
  };
}
export type RawHttpClient = ReturnType<typeof openRawHttpClient>;
