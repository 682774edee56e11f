import { once } from 'node:events';
import { createServer } from 'node:http';
import { type ListenAddress, listenOrExplain, portOf } from '../listen-or-explain.ts';
import type { Metrics } from './metrics.ts';

/** Serves metrics on their own port. Not authenticated. */
export async function serveMetrics({ registry }: Metrics, place: ListenAddress) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listenOrExplain(place, 'METRICS_', () => once(server.listen(place), 'listening'));
  return {
    url: `http://${place.host}:${portOf(server) ?? place.port}/metrics`,
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
    },
  };
}
