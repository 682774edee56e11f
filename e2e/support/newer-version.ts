import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { forwardRequest, listen, sendAnswer } from './forward-request.ts';

export const NEXT_VERSION = '0123456789ab';

/** A proxy of the product. After `deploy` its service worker has another version. */
export async function openNewerVersion(target: string) {
  let isDeployed = false;
  const server = createServer((incoming, reply) => {
    const forward = async (): Promise<void> => {
      const isReplaced = isDeployed && incoming.url === '/sw.js';
      // The product would answer that its version has not changed.
      if (isReplaced) for (const name of ['if-none-match', 'if-modified-since']) delete incoming.headers[name];
      const answer = await forwardRequest(target, incoming, await buffer(incoming));
      if (isReplaced) answer.body = answer.body.toString().replace(/(?<=version:["'`])[0-9a-f]{12}/, NEXT_VERSION);
      sendAnswer(reply, answer);
    };
    forward().catch(() => reply.destroy());
  });
  return {
    url: await listen(server),
    deploy: () => void (isDeployed = true),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
