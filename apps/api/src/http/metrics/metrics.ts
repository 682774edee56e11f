import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import { LIVE_PATH } from '@muster/contract/live-events.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorCodeOf } from '../error-handler.ts';

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of unknown paths: as labels of their own, anybody could fill the memory with them. */
const UNKNOWN_ROUTE = 'none';

/** Values read at each scrape. */
export interface MetricSources {
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  readonly live: {
    connectionCount(): number;
    connectedMemberIds(): readonly string[];
    isBusOpen(): boolean;
    onPublished(listener: (event: { readonly type: string }, origin: string) => void): void;
    onAfterCommitFailure(listener: () => void): void;
  };
}

/** Metrics of this node. None identifies a member. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly errors: Counter<'code'>;
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  const figure: Gauge = new Gauge({ name, help, registers: [], collect: () => figure.set(read()) });
  registry.registerMetric(figure);
}

export function createMetrics({ pool, live }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  gauge(registry, 'muster_pool_connections', 'Connections to the database.', () => pool.totalCount);
  gauge(registry, 'muster_pool_idle', 'Idle connections to the database.', () => pool.idleCount);
  gauge(registry, 'muster_pool_waiting', 'Requests waiting for a database connection.', () => pool.waitingCount);
  gauge(registry, 'muster_sockets', 'Live connections.', () => live.connectionCount());
  gauge(registry, 'muster_members', 'Members with a live connection.', () => live.connectedMemberIds().length);
  gauge(registry, 'muster_bus_open', 'Whether the bus between the nodes is connected.', () => Number(live.isBusOpen()));
  const published = new Counter({
    name: 'muster_events_total',
    help: 'Live events published on this node, by origin: this node, the bus, or the database.',
    labelNames: ['type', 'origin'] as const,
    registers,
  });
  live.onPublished(({ type }, origin) => published.inc({ type, origin }));
  const failures = new Counter({
    name: 'muster_after_commit_failures_total',
    help: 'Failed events, pushes and updates that follow a stored change.',
    registers,
  });
  live.onAfterCommitFailure(() => failures.inc());
  return {
    registry,
    requests: new Histogram({
      name: 'muster_request_duration_seconds',
      help: 'Duration of HTTP requests, and of messages over live connections, by route pattern.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
    errors: new Counter({
      name: 'muster_failures_total',
      help: 'Error responses by code.',
      labelNames: ['code'] as const,
      registers,
    }),
  };
}

/** Records a call over a live connection. */
export function recordSocketCall(
  { requests, errors }: Metrics,
  { path: route }: AnyEndpoint,
  {
    status,
    code,
    seconds,
  }: { readonly status: number; readonly code: ErrorCode | undefined; readonly seconds: number },
): void {
  if (code !== undefined) errors.inc({ code });
  requests.observe({ method: 'WebSocket', route, status }, seconds);
}

export function measureRequests(app: FastifyInstance, { requests, errors }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? UNKNOWN_ROUTE;
    const code = errorCodeOf(reply);
    if (code !== undefined) errors.inc({ code });
    // A live connection's duration is not a response time.
    if (route === LIVE_PATH && code === undefined) return;
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
