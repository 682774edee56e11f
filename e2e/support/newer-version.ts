import { type OutgoingHttpHeaders, createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './breakable-connection.ts';

export const NEXT_VERSION = '0123456789ab';

/** A proxy of the product. After `deploy` its service worker has another version. */
export async function openNewerVersion(target: string) {
  let isDeployed = false;
  const server = createServer((incoming, reply) => {
    const isReplaced = isDeployed && incoming.url === '/sw.js';
    const { host, hostname, port } = new URL(target);
    const headers: OutgoingHttpHeaders = { ...incoming.headers, host };
    // The product would answer that its version has not changed, or with a compressed file.
    if (isReplaced) for (const name of ['if-none-match', 'if-modified-since', 'accept-encoding']) delete headers[name];
    const { method, url: path } = incoming;
    const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const { 'content-length': _, ...received } = answer.headers;
      reply.writeHead(answer.statusCode ?? 0, isReplaced ? received : answer.headers);
      if (isReplaced)
        void text(answer).then((script) => reply.end(script.replace(/(?<=version:["'`])[0-9a-f]{12}/, NEXT_VERSION)));
      else answer.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    incoming.pipe(forwarded);
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
