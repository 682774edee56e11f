import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import type { BreakableConnection } from '../support/breakable-connection.ts';
import { signalAll } from './processes.ts';
import type { Stage, StageName } from './stage.ts';
import type { ToolName } from './tools.ts';

export interface FaultContext {
  readonly stage: Stage;
  readonly connections: readonly BreakableConnection[];
  readonly random: SeededRandom;
  readonly maxFaultMs: number;
}

export interface Fault {
  readonly name: string;
  /** Number of the kind of fault in docs/chaos.md. */
  readonly group: string;
  readonly stages: readonly StageName[];
  /** Needed besides what the stage needs. */
  readonly needs: readonly ToolName[];
  /** Resolves when everything is repaired. Rejects when the product does not recover. */
  readonly inject: (context: FaultContext) => Promise<unknown>;
}

export const fault = (
  title: `F${number} ${string}`,
  stages: readonly StageName[],
  inject: Fault['inject'],
  needs: readonly ToolName[] = [],
): Fault => {
  const [group = '', ...name] = title.split(' ');
  return { group, name: name.join(' '), stages, inject, needs };
};

const SHORTEST_MS = 1000;

export const wait = ({ random, maxFaultMs }: FaultContext, maxMs: number): Promise<void> =>
  sleep(random.between(SHORTEST_MS, Math.max(SHORTEST_MS, Math.min(maxMs, maxFaultMs))));

export const waitBriefly = ({ random }: FaultContext): Promise<void> => sleep(random.below(500));

/** Stops processes for a while: their connections stay open, and nothing is answered. */
export async function freeze(context: FaultContext, pids: readonly number[], maxMs: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await wait(context, maxMs);
  signalAll(pids, 'SIGCONT');
}
