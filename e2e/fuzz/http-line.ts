import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** A request exactly as it is to be sent. */
export interface Ask {
  readonly method: string;
  /** With its query, and nothing of it made tidy. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  readonly tookMs: number;
}

/** Why there was no answer: a line that broke, or patience that ended. */
interface Silence {
  readonly why: 'broken' | 'hang';
  readonly said: string;
}

export type Outcome = Answer | Silence;
export const isAnswer = (outcome: Outcome): outcome is Answer => 'status' in outcome;

async function readAnswer(message: IncomingMessage, startedMs: number): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  const tookMs = performance.now() - startedMs;
  return { status: message.statusCode ?? 0, headers: message.headers, bytes, text: bytes.toString('utf8'), tookMs };
}

/** A way to the product that sends what no browser would, and waits only so long for an answer. */
export function openHttpLine(origin: string, patienceMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(origin);

  function attempt({ method, path, headers, body }: Ask, isFresh: boolean): Promise<Outcome> {
    const startedMs = performance.now();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const length = body ? { 'content-length': String(body.length) } : {};
    const line = { hostname, port, method, path, headers: { ...length, ...headers }, agent: isFresh ? false : agent };
    const asked = request(line, (message) => {
      readAnswer(message, startedMs).then(resolve, (error: unknown) => resolve({ why: 'broken', said: String(error) }));
    });
    const patience = setTimeout(() => {
      resolve({ why: 'hang', said: `no answer within ${patienceMs} ms` });
      asked.destroy();
    }, patienceMs);
    void promise.then(() => clearTimeout(patience));
    asked.on('error', (error) => resolve({ why: 'broken', said: error.message }));
    asked.end(body ?? undefined);
    return promise;
  }

  return {
    /** An idle connection may be closed just when it is used again; only a fresh one says something about the product. */
    async send(ask: Ask): Promise<Outcome> {
      const outcome = await attempt(ask, false);
      return !isAnswer(outcome) && outcome.why === 'broken' ? attempt(ask, true) : outcome;
    },
    close: (): void => agent.destroy(),
  };
}
export type HttpLine = ReturnType<typeof openHttpLine>;
