import type { BreakableLine } from '../../support/breakable-line.ts';
import { type Fault, last } from '../fault.ts';
import type { StageName, Surroundings } from '../stage.ts';

const BROKEN_AT_MOST_MS = 5000;
/** A phone at the edge of its network: 64 kbit a second. */
const thinLine = { delayMs: 300, bytesPerSecond: 8000 };
const slowDatabase = { delayMs: 1000, bytesPerSecond: 1_000_000 };

type Hurt = (line: BreakableLine) => void;

const someOf = ({ lines, random }: Surroundings): BreakableLine[] =>
  random.shuffle(lines).slice(0, 1 + random.below(lines.length));

const onLines = (
  name: string,
  { group, stages, choose }: Pick<Fault, 'group' | 'stages'> & { choose: (among: Surroundings) => BreakableLine[] },
  hurt: Hurt,
): Fault => ({
  name,
  group,
  stages,
  async cause(surroundings) {
    const hit = choose(surroundings);
    hit.forEach(hurt);
    await last(surroundings, BROKEN_AT_MOST_MS);
    hit.forEach((line) => line.mend());
  },
});

const both: readonly StageName[] = ['one', 'two'];
const ofPeople = { group: 'F9', stages: both, choose: someOf } as const;
const ofDatabase = {
  group: 'F12',
  stages: ['two'],
  choose: ({ stage }: Surroundings) => (stage.ownDatabase ? [stage.ownDatabase.line] : []),
} as const;

export const lineFaults: readonly Fault[] = [
  onLines('lines cut', ofPeople, (line) => line.cut()),
  onLines('lines half open', ofPeople, (line) => line.stall()),
  onLines('lines slow', ofPeople, (line) => line.slow(thinLine)),
  onLines('answers lost', ofPeople, (line) => line.loseAnswers()),
  onLines('database line cut', ofDatabase, (line) => line.cut()),
  onLines('database line half open', ofDatabase, (line) => line.stall()),
  onLines('database line slow', ofDatabase, (line) => line.slow(slowDatabase)),
];
