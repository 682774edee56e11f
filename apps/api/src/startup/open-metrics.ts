import type { Config } from './config.ts';
import { createMetrics, type Metrics, type MetricSources } from '../http/metrics/metrics.ts';
import { serveMetrics } from '../http/metrics/metrics-server.ts';

interface OpenedMetrics {
  readonly metrics: Metrics | null;
  /** Null if metrics are disabled. */
  readonly url: string | null;
  readonly close: () => Promise<void>;
}

/** Serves metrics if METRICS_PORT is set. */
export async function openMetrics(
  { metricsPort: port, metricsHost: host }: Config,
  readings: MetricSources,
): Promise<OpenedMetrics> {
  if (port === undefined) return { metrics: null, url: null, close: async () => {} };
  const metrics = createMetrics(readings);
  return { metrics, ...(await serveMetrics(metrics, { port, host })) };
}
