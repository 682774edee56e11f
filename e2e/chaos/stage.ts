import type { ChaosTools } from './tools.ts';
import type { BreakableLine } from '../support/breakable-line.ts';
import type { Door } from '../chat-checker/people.ts';
import type { SeededRandom } from '../chat-checker/seeded-random.ts';
import type { KeptNode } from './kept-node.ts';
import type { Nats } from './nats.ts';
import type { OwnDatabase } from './own-database.ts';
import type { Database } from './database.ts';

/** One node with its embedded database; two nodes behind a load balancer on a database server; the same two with NATS between them. */
export const stageNames = ['one', 'two', 'fleet'] as const;
export type StageName = (typeof stageNames)[number];

/** The product as it stands in a run, with everything of it that can be hurt. */
export interface Stage extends Door {
  readonly name: StageName;
  readonly tools: ChaosTools;
  readonly nodes: readonly KeptNode[];
  readonly database: Database;
  /** Null where the product runs its database itself. */
  readonly ownDatabase: OwnDatabase | null;
  /** Null where PostgreSQL carries the news between nodes. */
  readonly nats: Nats | null;
  /** What went wrong beside the messages: a node that ended unasked. */
  readonly troubles: readonly string[];
  readonly stop: () => Promise<void>;
}

/** What a fault may use. */
export interface Surroundings {
  readonly stage: Stage;
  /** The lines of all people. */
  readonly lines: readonly BreakableLine[];
  readonly random: SeededRandom;
  /** How long it may last. */
  readonly longestMs: number;
}
