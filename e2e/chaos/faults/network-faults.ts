import { spawnSync } from 'node:child_process';
import type { BreakableConnection } from '../../support/breakable-connection.ts';
import { type FaultContext, fault, freeze, wait, waitBriefly } from '../fault.ts';

const BROKEN_MAX_MS = 5000;
const LOSSY_MAX_MS = 10_000;
const NATS_DOWN_MAX_MS = 60_000;
/** A phone at the edge of its network: 64 kbit a second. */
const slowPhone = { delayMs: 300, bytesPerSecond: 8000 };
const slowDatabase = { delayMs: 1000, bytesPerSecond: 1_000_000 };

async function breakConnections(
  context: FaultContext,
  connections: readonly BreakableConnection[],
  disturb: (connection: BreakableConnection) => void,
): Promise<void> {
  connections.forEach(disturb);
  await wait(context, BROKEN_MAX_MS);
  connections.forEach((connection) => connection.mend());
}

const memberConnections = (name: string, disturb: (connection: BreakableConnection) => void) =>
  fault(`F9 ${name}`, ['one', 'two'], (context) => {
    const { connections, random } = context;
    const some = random.shuffle(connections).slice(0, 1 + random.below(connections.length));
    return breakConnections(context, some, disturb);
  });

const databaseConnection = (name: string, disturb: (connection: BreakableConnection) => void) =>
  fault(`F12 database ${name}`, ['two'], (context) =>
    breakConnections(context, context.stage.server ? [context.stage.server.connection] : [], disturb),
  );

/** Drops one packet in five of all members, whose addresses members.ts chooses. */
async function losePackets(context: FaultContext): Promise<void> {
  const nft = (command: string): void => {
    const { status, stderr } = spawnSync(context.stage.tools.nftables ?? '', [command], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nft failed: ${stderr}`);
  };
  nft('add table ip muster_chaos');
  nft('add chain ip muster_chaos out { type filter hook output priority 0; }');
  for (const side of ['saddr', 'daddr']) {
    nft(`add rule ip muster_chaos out ip ${side} 127.0.1.0/24 numgen random mod 100 < 20 drop`);
  }
  await wait(context, LOSSY_MAX_MS);
  nft('delete table ip muster_chaos');
}

async function restartNats(context: FaultContext, downMaxMs: number): Promise<void> {
  const { nats } = context.stage;
  await waitBriefly(context);
  await nats?.kill();
  if (downMaxMs > 0) await wait(context, downMaxMs);
  await nats?.start();
}

export const networkFaults = [
  fault('F6 broker restart', ['two'], (context) => restartNats(context, 0)),
  fault('F6 broker outage', ['two'], (context) => restartNats(context, NATS_DOWN_MAX_MS)),
  fault('F6 broker hang', ['two'], (context) => {
    const pid = context.stage.nats?.pid();
    return freeze(context, pid === undefined ? [] : [pid], NATS_DOWN_MAX_MS);
  }),
  memberConnections('connections reset', (connection) => connection.cut()),
  memberConnections('network partition', (connection) => connection.stall()),
  memberConnections('slow network', (connection) => connection.slow(slowPhone)),
  memberConnections('responses lost', (connection) => connection.loseAnswers()),
  fault('F9 packet loss', ['one', 'two'], losePackets, ['isolation', 'nftables']),
  databaseConnection('connections reset', (connection) => connection.cut()),
  databaseConnection('network partition', (connection) => connection.stall()),
  databaseConnection('slow network', (connection) => connection.slow(slowDatabase)),
];
