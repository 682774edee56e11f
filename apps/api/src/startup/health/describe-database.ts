import { differentZones, type HealthCheck, type ZoneOffset } from '@muster/contract/admin/health.ts';
import type { DatabaseFacts } from './database-facts.ts';
import { checkOf, formatBytes } from './fill-text.ts';

const NEARLY_FULL = 0.9;
/** Ready checks, offers and closing times are precise to the second. */
const CLOCK_WARNING_MS = 2000;
const CLOCK_PROBLEM_MS = 30_000;

function describeConnections(facts: DatabaseFacts): HealthCheck {
  const { version, bytes, connections, maxConnections: max, locale } = facts;
  if (connections >= NEARLY_FULL * max)
    return checkOf('database', 'warning', 'databaseFull', { connections, max }, 'databaseFullAdvice');
  return checkOf('database', 'ok', 'databaseOk', { version, size: formatBytes(bytes), connections, max, locale });
}

/** `isBusOpen`: undefined if only one node may run. */
function describeNodes({ nodes }: DatabaseFacts, isBusOpen: boolean | undefined): HealthCheck {
  if (isBusOpen === false) return checkOf('nodes', 'problem', 'nodesBusLost', {}, 'nodesBusLostAdvice');
  if (nodes === 0) return checkOf('nodes', 'ok', 'nodesNone');
  return isBusOpen === undefined ? checkOf('nodes', 'ok', 'nodesOne') : checkOf('nodes', 'ok', 'nodesOk', { nodes });
}

function describeClock({ clockAheadMs }: DatabaseFacts): HealthCheck {
  const difference = Math.abs(clockAheadMs);
  if (difference < CLOCK_WARNING_MS) return checkOf('clock', 'ok', 'clockOk');
  const state = difference < CLOCK_PROBLEM_MS ? 'warning' : 'problem';
  return checkOf('clock', state, 'clockOff', { seconds: Math.round(difference / 1000) }, 'clockAdvice');
}

/** Different rules are no problem: no SQL computes local times. */
function describeZones({ zoneMinutes }: DatabaseFacts, ours: readonly ZoneOffset[], version: string): HealthCheck {
  const zones = differentZones(ours, (offset) => zoneMinutes[ours.indexOf(offset)] ?? Number.NaN);
  if (zones.length === 0) return checkOf('zones', 'ok', 'zonesOk', { version });
  return checkOf('zones', 'ok', 'zonesDiffer', { version, zones: zones.join(', ') }, 'zonesAdvice');
}

const describePush = ({ pushKeys, pushSubscriptions: browsers }: DatabaseFacts): HealthCheck =>
  pushKeys === 0
    ? checkOf('push', 'warning', 'pushFailed', {}, 'pushFailedAdvice')
    : checkOf('push', 'ok', 'pushOk', { browsers });

interface Surroundings {
  readonly isBusOpen: boolean | undefined;
  readonly zones: readonly ZoneOffset[];
  readonly zoneVersion: string;
}

export const describeDatabase = (facts: DatabaseFacts, { isBusOpen, zones, zoneVersion }: Surroundings) => ({
  database: describeConnections(facts),
  push: describePush(facts),
  nodes: describeNodes(facts, isBusOpen),
  clock: describeClock(facts),
  zones: describeZones(facts, zones, zoneVersion),
});

export const describeUnreachable = (reason: string): HealthCheck =>
  checkOf('database', 'problem', 'databaseFailed', { reason }, 'databaseFailedAdvice');
