import { type FaultKind, type PlannedFault, causeFault, planFaults } from './faults.ts';
import { type History, now } from './history.ts';
import { plenty } from './plenty.ts';
import { type Product, startProduct } from './product.ts';
import { becomeCurrent, becomeQuiet, glanceAt } from './quiet.ts';
import { readEverything } from './read-everything.ts';
import { type Scene, closeScene, setScene } from './scene.ts';
import { createRandom } from './seeded-random.ts';
import { until } from './until.ts';

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

/** Causes a fault. With it some conversations fall silent, so that no later message hides what they miss. */
async function endure(product: Product, scene: Scene, fault: PlannedFault): Promise<boolean> {
  const silent = scene.talks.filter((_, place) => fault.silent.includes(place));
  silent.forEach((talk) => talk.hush());
  const lines = scene.everybody.map(({ line }) => line);
  const isCaused = await causeFault(product, lines, fault);
  await glanceAt(scene, silent);
  silent.forEach((talk) => talk.goOn());
  return isCaused;
}

async function endureAll(
  product: Product,
  scene: Scene,
  faults: readonly PlannedFault[],
  isOver: () => boolean,
): Promise<FaultKind[]> {
  const acknowledged = (): number => scene.talks.reduce((sum, talk) => sum + talk.acknowledged(), 0);
  const caused: FaultKind[] = [];
  for (const fault of faults) {
    await until(() => acknowledged() >= fault.afterMessages || isOver());
    if (await endure(product, scene, fault)) caused.push(fault.kind);
  }
  return caused;
}

async function runScene(product: Product, scene: Scene, runPlan: RunPlan): Promise<Run> {
  const { seed, messages, faults, pairs, nodes } = runPlan;
  await becomeCurrent(scene);
  const startedMs = now();
  let isOver = false;
  const countOf = (place: number): number =>
    Math.floor(messages / 2 / pairs) + (place < messages % (2 * pairs) ? 1 : 0);
  const sending = Promise.all(
    scene.talks.map((talk, place) => talk.run([countOf(2 * place), countOf(2 * place + 1)])),
  ).finally(() => (isOver = true));
  const plan = { faults, messages, lines: scene.everybody.length, chats: pairs, nodes };
  const caused = await endureAll(product, scene, planFaults(createRandom(seed), plan), () => isOver);
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
    const run = await runScene(product, scene, plan);
    await closeScene(scene);
    return run;
  } finally {
    await product.stop();
  }
}
