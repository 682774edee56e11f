import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';

export interface NewerVersion {
  readonly url: string;
  /** From now on the product is the next build: the same one under another version. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
}

export const NEXT_VERSION = '0123456789ab';

const asNextVersion = (worker: string): string =>
  worker.replace(/(version:["'`])[0-9a-f]{12}/, (_, before: string) => before + NEXT_VERSION);

/** Stands before the product, and lets a test put the next version of it in its place. */
export async function openNewerVersion(target: string): Promise<NewerVersion> {
  let isDeployed = false;
  const { hostname, port } = new URL(target);

  function forward(asked: IncomingMessage, reply: ServerResponse): void {
    const isWorker = asked.url === '/sw.js' && isDeployed;
    const headers = isWorker ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const far = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (!isWorker) {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
        return;
      }
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        reply.end(asNextVersion(text));
      });
    });
    far.on('error', () => reply.destroy());
    asked.pipe(far);
  }

  const server = createServer(forward).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deploy: () => {
      isDeployed = true;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
