import type { Config } from './config.ts';
import { createMetrics, type MetricSources } from '../http/metrics/metrics.ts';
import { serveMetrics } from '../http/metrics/metrics-server.ts';

/** Serves metrics if METRICS_PORT is set. */
export async function openMetrics({ metricsPort: port, metricsHost: host }: Config, sources: MetricSources) {
  if (port === undefined) return { metrics: null, url: null, close: async () => {} };
  const metrics = createMetrics(sources);
  return { metrics, ...(await serveMetrics(metrics, { port, host })) };
}
