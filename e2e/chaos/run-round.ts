import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { until } from '@muster/testing/until.ts';
import type { Actor } from '../checker/actor.ts';
import { now } from '../checker/recording.ts';
import {
  type Scene,
  type ScenePlan,
  closeScene,
  completeRecording,
  createScene,
  recordScreens,
  waitUntilCurrent,
} from '../checker/scene.ts';
import type { Fault } from './fault.ts';
import { type Outcome, report } from './report.ts';
import type { Stage } from './stage.ts';

const PAUSE_MAX_MS = 3000;
const CHANGE_DELAY_MAX_MS = 1000;
const RECOVERY_TIMEOUT_MS = 60_000;

export interface RoundPlan extends Omit<ScenePlan, 'connect'> {
  /** Injected in random order, each as often as the others. */
  readonly faults: readonly Fault[];
  readonly maxFaultMs: number;
  /** Duration of the round. Even a very short round injects at least one fault. */
  readonly seconds: number;
}

function* inRandomOrder(random: SeededRandom, faults: readonly Fault[]): Generator<Fault> {
  for (;;) yield* random.shuffle(faults);
}

async function untilRecovered(actors: readonly Actor[]): Promise<void> {
  const before = new Map(actors.map((actor) => [actor, actor.answered()]));
  const hasRecovered = (): boolean => actors.every((actor) => actor.answered() > (before.get(actor) ?? 0));
  await until(hasRecovered, RECOVERY_TIMEOUT_MS);
  if (!hasRecovered()) throw new Error(`after ${RECOVERY_TIMEOUT_MS / 1000} s not everybody could act again`);
}

const pickSome = <T>(random: SeededRandom, items: readonly T[]): T[] =>
  random.shuffle(items).slice(0, 1 + random.below(Math.ceil(items.length / 2)));

/**
 * Rules and registration change during the fault. Some conversations and crews pause, so that no later event hides what they miss.
 */
async function injectFault(stage: Stage, scene: Scene, fault: Fault, plan: RoundPlan): Promise<void> {
  const { random, maxFaultMs } = plan;
  const paused: Actor[] = [...pickSome(random, scene.conversations), ...pickSome(random, scene.crews)];
  paused.forEach((actor) => actor.pause());
  const connections = scene.everybody.map(({ connection }) => connection);
  const changing = sleep(random.between(0, CHANGE_DELAY_MAX_MS)).then(scene.administrator.change);
  await fault.inject({ stage, connections, random, maxFaultMs });
  const others = scene.actors.filter((actor) => !paused.includes(actor));
  await Promise.all([recordScreens(scene, paused), untilRecovered(others), changing]);
  paused.forEach((actor) => actor.resume());
}

async function injectFaults(stage: Stage, scene: Scene, plan: RoundPlan, failures: string[]): Promise<string[]> {
  const endMs = now() + plan.seconds * 1000;
  const injected: string[] = [];
  for (const fault of inRandomOrder(plan.random, plan.faults)) {
    await sleep(plan.random.between(0, PAUSE_MAX_MS));
    if (now() > endMs && injected.length > 0) break;
    try {
      await injectFault(stage, scene, fault, plan);
      injected.push(`${fault.group} ${fault.name}`);
    } catch (error) {
      failures.push(`the product did not recover from '${fault.name}': ${String(error)}`);
      break;
    }
  }
  return injected;
}

/**
 * Pairs write, crews request and answer, and people register, while faults are injected. Then everything is repaired, and each member reads
 * what the checker judges.
 */
export async function runRound(startStage: () => Promise<Stage>, plan: RoundPlan): Promise<Outcome> {
  const stage = await startStage();
  try {
    const scene = await createScene(stage.origin, { ...plan, connect: stage.database.connect });
    await waitUntilCurrent(scene);
    const running = Promise.all(scene.actors.map((actor) => actor.run()));
    const failures: string[] = [];
    const injected = await injectFaults(stage, scene, plan, failures);
    scene.actors.forEach((actor) => actor.end());
    await running;
    const recording = await completeRecording(scene);
    await closeScene(scene);
    return report(recording, injected, [...stage.failures, ...failures]);
  } finally {
    await stage.stop();
  }
}
