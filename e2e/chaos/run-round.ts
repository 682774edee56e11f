import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { until } from '@muster/testing/until.ts';
import type { Actor } from '../checker/actor.ts';
import { now } from '../checker/recording.ts';
import {
  type Scene,
  closeScene,
  completeRecording,
  createScene,
  recordScreens,
  waitUntilCurrent,
} from '../checker/scene.ts';
import type { Fault } from './fault.ts';
import { type CausedFault, type Outcome, report } from './report.ts';
import type { Stage } from './stage.ts';

const PAUSE_MAX_MS = 3000;
const RECOVERY_TIMEOUT_MS = 60_000;
const MESSAGES_TIMEOUT_MS = 600_000;

export interface RoundPlan {
  readonly random: SeededRandom;
  /** Caused in random order, each as often as the others. */
  readonly faults: readonly Fault[];
  readonly pairs: number;
  /** Number of authors, each with members who request to join their posts. */
  readonly crews: number;
  readonly maxFaultMs: number;
  /** Either lasts for a time and causes at least one fault, or spreads a number of faults over a number of messages. */
  readonly length: { readonly seconds: number } | { readonly messages: number; readonly faultCount: number };
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

/** Some conversations and crews pause during the fault, so that no later event hides what they miss. */
async function causeFault(stage: Stage, scene: Scene, fault: Fault, plan: RoundPlan): Promise<CausedFault> {
  const { random, maxFaultMs } = plan;
  const paused: Actor[] = [...pickSome(random, scene.conversations), ...pickSome(random, scene.crews)];
  paused.forEach((actor) => actor.pause());
  const connections = scene.everybody.map(({ connection }) => connection);
  const startedMs = now();
  await fault.cause({ stage, connections, random, maxFaultMs });
  const others = scene.actors.filter((actor) => !paused.includes(actor));
  await Promise.all([recordScreens(scene, paused), untilRecovered(others)]);
  paused.forEach((actor) => actor.resume());
  return { name: `${fault.group} ${fault.name}`, startedMs, endedMs: now() };
}

async function isNextFaultDue(scene: Scene, plan: RoundPlan, elapsedMs: number, caused: number): Promise<boolean> {
  const { random, length } = plan;
  if ('seconds' in length) {
    await sleep(random.between(0, PAUSE_MAX_MS));
    return elapsedMs < length.seconds * 1000 || caused === 0;
  }
  const { messages, faultCount } = length;
  const dueAt = Math.min(messages, (messages / (faultCount + 1)) * (caused + random.between(0.5, 1.5)));
  const isDue = caused < faultCount;
  const countSent = (): number => scene.conversations.reduce((sum, { answered }) => sum + answered(), 0);
  await until(() => countSent() >= (isDue ? dueAt : messages), MESSAGES_TIMEOUT_MS);
  return isDue;
}

async function causeFaults(stage: Stage, scene: Scene, plan: RoundPlan, failures: string[]): Promise<CausedFault[]> {
  const startedMs = now();
  const caused: CausedFault[] = [];
  for (const fault of inRandomOrder(plan.random, plan.faults)) {
    if (!(await isNextFaultDue(scene, plan, now() - startedMs, caused.length))) break;
    try {
      caused.push(await causeFault(stage, scene, fault, plan));
    } catch (error) {
      failures.push(`the product did not recover from '${fault.name}': ${String(error)}`);
      break;
    }
  }
  return caused;
}

/**
 * Pairs send in both directions, and crews request and answer, while faults are caused. Then everything is repaired, read
 * by everybody and judged.
 */
export async function runRound(startStage: () => Promise<Stage>, plan: RoundPlan): Promise<Outcome> {
  const stage = await startStage();
  try {
    const scene = await createScene(stage.originOf, { ...plan, connect: stage.database.connect });
    await waitUntilCurrent(scene);
    const running = Promise.all(scene.actors.map((actor) => actor.run()));
    const failures: string[] = [];
    const caused = await causeFaults(stage, scene, plan, failures);
    scene.actors.forEach((actor) => actor.end());
    await running;
    const recording = await completeRecording(scene);
    await closeScene(scene);
    return report(recording, caused, [...stage.failures, ...failures]);
  } finally {
    await stage.stop();
  }
}
