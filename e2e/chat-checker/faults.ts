import { setTimeout as pause } from 'node:timers/promises';
import type { BreakableLine } from '../support/breakable-line.ts';
import type { Product } from './product.ts';
import type { SeededRandom } from './seeded-random.ts';

export const faultKinds = ['lines-cut', 'lines-half-open', 'answers-lost', 'node-killed', 'database-killed'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface PlannedFault {
  readonly kind: FaultKind;
  /** It happens when so many messages are acknowledged. */
  readonly afterMessages: number;
  readonly lastsMs: number;
  /** Which lines it hits, by their place; not needed by the others. */
  readonly lines: readonly number[];
  readonly node: number;
  /** Which conversations fall silent with it, by their place. */
  readonly silent: readonly number[];
}

export interface FaultPlan {
  readonly faults: number;
  readonly messages: number;
  readonly lines: number;
  readonly chats: number;
  readonly nodes: number;
}

const SHORTEST_MS = 300;
const LONGEST_MS = 3000;

/** Faults at random moments of the run: every kind as often as the others, in random order. */
export function planFaults(random: SeededRandom, { faults, messages, lines, chats, nodes }: FaultPlan): PlannedFault[] {
  const kinds = Array.from({ length: Math.ceil(faults / faultKinds.length) }, () => random.shuffle(faultKinds)).flat();
  const some = (count: number): number[] => {
    const places = Array.from({ length: count }, (_, place) => place);
    return random.shuffle(places).slice(0, 1 + random.below(count));
  };
  const share = messages / (faults + 1);
  return kinds.slice(0, faults).map((kind, turn) => ({
    kind,
    afterMessages: Math.floor((turn + random.between(0.5, 1.5)) * share),
    lastsMs: random.between(SHORTEST_MS, LONGEST_MS),
    lines: some(lines),
    node: random.below(nodes),
    silent: some(chats),
  }));
}

const hurt: Partial<Record<FaultKind, (line: BreakableLine) => void>> = {
  'lines-cut': (line) => line.cut(),
  'lines-half-open': (line) => line.stall(),
  'answers-lost': (line) => line.loseAnswers(),
};

/** As a load balancer does: who was led to another node meanwhile comes back to their own. */
async function killNode(product: Product, lines: readonly BreakableLine[], node: number): Promise<boolean> {
  await product.killNode(node);
  lines
    .filter((_, place) => place % product.nodeCount === node)
    .forEach((line) => {
      line.cut();
      line.mend();
    });
  return true;
}

/** Does what is planned; false when it could not, because what it would kill is down. */
export async function causeFault(
  product: Product,
  lines: readonly BreakableLine[],
  fault: PlannedFault,
): Promise<boolean> {
  if (fault.kind === 'node-killed') return killNode(product, lines, fault.node);
  if (fault.kind === 'database-killed') return product.killDatabase();
  const hit = lines.filter((_, place) => fault.lines.includes(place));
  hit.forEach((line) => hurt[fault.kind]?.(line));
  await pause(fault.lastsMs);
  hit.forEach((line) => line.mend());
  return true;
}
