import { setTimeout as pause } from 'node:timers/promises';
import type { StageName, Surroundings } from './stage.ts';
import type { ToolName } from './tools.ts';

/** Something that goes wrong and is put right again. */
export interface Fault {
  readonly name: string;
  /** Faults of one kind, as docs/chaos.md numbers them. */
  readonly group: `F${number}`;
  readonly stages: readonly StageName[];
  /** What it cannot do without, beyond what its stage needs. */
  readonly needs?: readonly ToolName[];
  /** Resolves when all is as it was; rejects when the product does not come back. */
  readonly cause: (surroundings: Surroundings) => Promise<void>;
}

const SHORTEST_MS = 1000;

/** Lasts for a random while, at most for so long. */
export const last = ({ random, longestMs }: Surroundings, atMostMs: number): Promise<void> =>
  pause(random.between(SHORTEST_MS, Math.max(SHORTEST_MS, Math.min(atMostMs, longestMs))));

/** A moment that nobody can foresee. */
export const hesitate = ({ random }: Surroundings): Promise<void> => pause(random.below(500));
