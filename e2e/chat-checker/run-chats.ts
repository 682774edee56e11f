import { setTimeout as pause } from 'node:timers/promises';
import { type FaultKind, type PlannedFault, causeFault, planFaults } from './faults.ts';
import { type History, now } from './history.ts';
import { startProduct } from './product.ts';
import { readEverything } from './read-everything.ts';
import { type Scene, closeScene, setScene } from './scene.ts';
import { createRandom } from './seeded-random.ts';
import type { Talk } from './talk.ts';
import { until } from './until.ts';

/** What takes longer than this when everything is healed will not come. */
const ARRIVES_WITHIN_MS = 12_000;
const QUIET_WITHIN_MS = 40_000;
const QUIET_MS = 1000;

const plenty = Object.fromEntries(
  ['MESSAGES_PER_10_SECONDS', 'SIGN_UPS_PER_HOUR', 'NEW_CHATS_PER_HOUR', 'REQUESTS_PER_MINUTE']
    .concat(['VISITOR_REQUESTS_PER_MINUTE', 'ADDRESS_REQUESTS_PER_MINUTE'])
    .map((name) => [`LIMIT_${name}`, '100000000']),
);

export interface RunPlan {
  readonly seed: number;
  readonly messages: number;
  readonly faults: number;
  readonly pairs: number;
  readonly nodes: number;
}

export interface Run {
  readonly history: History;
  readonly caused: readonly FaultKind[];
  readonly resyncsMs: readonly number[];
  readonly sendingMs: number;
}

/** Looks at the screens of conversations in which nobody sends, once everything should have arrived. */
async function glanceAt({ readers, glances }: Scene, talks: readonly Talk[]): Promise<void> {
  await until(() => talks.every((talk) => talk.isSilent()));
  const screens = talks.flatMap((talk) =>
    talk.pair.people.map(({ id: memberId }) => ({
      chatId: talk.pair.chatId,
      memberId,
      shown: () => readers.get(memberId)?.shown().length ?? 0,
      isComplete: () => readers.get(memberId)?.shown().length === talk.acknowledged(),
    })),
  );
  await until(() => screens.every(({ isComplete }) => isComplete()), ARRIVES_WITHIN_MS);
  const atMs = now();
  screens.forEach(({ chatId, memberId, shown }) => glances.push({ chatId, memberId, atMs, shown: shown() }));
}

/** Causes a fault. With it some conversations fall silent, so that no later message hides what they miss. */
async function endure(scene: Scene, fault: PlannedFault): Promise<boolean> {
  const silent = scene.talks.filter((_, place) => fault.silent.includes(place));
  silent.forEach((talk) => talk.hush());
  const lines = scene.everybody.map(({ line }) => line);
  const isCaused = await causeFault(scene.product, lines, fault);
  await glanceAt(scene, silent);
  silent.forEach((talk) => talk.goOn());
  return isCaused;
}

async function endureAll(scene: Scene, faults: readonly PlannedFault[], isOver: () => boolean): Promise<FaultKind[]> {
  const acknowledged = (): number => scene.talks.reduce((sum, talk) => sum + talk.acknowledged(), 0);
  const caused: FaultKind[] = [];
  for (const fault of faults) {
    await until(() => acknowledged() >= fault.afterMessages || isOver());
    if (await endure(scene, fault)) caused.push(fault.kind);
  }
  return caused;
}

/** Waits until every screen knows everything and no more comes in; what is missing then stays missing. */
async function becomeQuiet({ readers, frames }: Scene): Promise<void> {
  const end = now() + QUIET_WITHIN_MS;
  for (let before = -1; before !== frames.length && now() < end; ) {
    before = frames.length;
    await pause(QUIET_MS);
    await until(() => [...readers.values()].every((reader) => reader.isCurrent()), end - now());
  }
}

async function runScene(scene: Scene, { seed, messages, faults, pairs, nodes }: RunPlan): Promise<Run> {
  await until(() => [...scene.readers.values()].every((reader) => reader.isCurrent()), QUIET_WITHIN_MS);
  const startedMs = now();
  let isOver = false;
  const countOf = (place: number): number =>
    Math.floor(messages / 2 / pairs) + (place < messages % (2 * pairs) ? 1 : 0);
  const sending = Promise.all(
    scene.talks.map((talk, place) => talk.run([countOf(2 * place), countOf(2 * place + 1)])),
  ).finally(() => (isOver = true));
  const plan = { faults, messages, lines: scene.everybody.length, chats: pairs, nodes };
  const caused = await endureAll(scene, planFaults(createRandom(seed), plan), () => isOver);
  await sending;
  const sendingMs = now() - startedMs;
  await becomeQuiet(scene);
  const history = await readEverything(scene);
  return { history, caused, sendingMs, resyncsMs: [...scene.readers.values()].flatMap((reader) => reader.resyncsMs) };
}

/** Pairs send both ways while things break; then everything is healed, and read from every side. */
export async function runChats(plan: RunPlan): Promise<Run> {
  const product = await startProduct(plan.nodes, plenty);
  try {
    const scene = await setScene(product, plan.pairs);
    const run = await runScene(scene, plan);
    await closeScene(scene);
    return run;
  } finally {
    await product.stop();
  }
}
