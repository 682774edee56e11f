import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { until } from '@muster/testing/until.ts';
import { type History, now } from '../chat-checker/history.ts';
import {
  type Scene,
  closeScene,
  countAcknowledged,
  createScene,
  readEverything,
  recordGlances,
  waitUntilCurrent,
  waitUntilIdle,
} from '../chat-checker/scene.ts';
import type { MessageSender } from '../chat-checker/send-messages.ts';
import type { Fault } from './fault.ts';
import type { Stage } from './stage.ts';

const PAUSE_MAX_MS = 3000;
const RECOVERY_TIMEOUT_MS = 60_000;
const MESSAGES_TIMEOUT_MS = 600_000;

export interface RoundPlan {
  readonly random: SeededRandom;
  /** Caused in random order, each as often as the others. */
  readonly faults: readonly Fault[];
  readonly pairs: number;
  readonly maxFaultMs: number;
  /** Either lasts for a time and causes at least one fault, or spreads a number of faults over a number of messages. */
  readonly length: { readonly seconds: number } | { readonly messages: number; readonly faultCount: number };
}

/** A fault, and the time until every member could send again and had received what they missed. */
export interface CausedFault {
  readonly fault: Fault;
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface Round {
  readonly history: History;
  readonly caused: readonly CausedFault[];
  readonly failures: readonly string[];
}

function* inRandomOrder(random: SeededRandom, faults: readonly Fault[]): Generator<Fault> {
  for (;;) yield* random.shuffle(faults);
}

async function untilRecovered(talks: readonly MessageSender[]): Promise<void> {
  const before = new Map(talks.map((talk) => [talk, talk.acknowledged()]));
  const hasRecovered = (): boolean => talks.every((talk) => talk.acknowledged() > (before.get(talk) ?? 0));
  await until(hasRecovered, RECOVERY_TIMEOUT_MS);
  if (!hasRecovered()) throw new Error(`after ${RECOVERY_TIMEOUT_MS / 1000} s not everybody could send again`);
}

/** Some conversations pause during the fault, so that no later message hides what they miss. */
async function causeFault(stage: Stage, scene: Scene, fault: Fault, plan: RoundPlan): Promise<CausedFault> {
  const { random, maxFaultMs } = plan;
  const paused = random.shuffle(scene.talks).slice(0, 1 + random.below(Math.ceil(scene.talks.length / 2)));
  paused.forEach((talk) => talk.pause());
  const lines = scene.everybody.map(({ line }) => line);
  const startedMs = now();
  await fault.cause({ stage, lines, random, maxFaultMs });
  const others = scene.talks.filter((talk) => !paused.includes(talk));
  await Promise.all([recordGlances(scene, paused), untilRecovered(others)]);
  paused.forEach((talk) => talk.resume());
  return { fault, startedMs, endedMs: now() };
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
  await until(() => countAcknowledged(scene) >= (isDue ? dueAt : messages), MESSAGES_TIMEOUT_MS);
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

/** Pairs send in both directions while faults are caused. Then everything is repaired and read by everybody. */
export async function runRound(startStage: () => Promise<Stage>, plan: RoundPlan): Promise<Round> {
  const stage = await startStage();
  try {
    const scene = await createScene(stage.originOf, plan.pairs);
    await waitUntilCurrent(scene);
    const sending = Promise.all(scene.talks.map((talk) => talk.run()));
    const failures: string[] = [];
    const caused = await causeFaults(stage, scene, plan, failures);
    scene.talks.forEach((talk) => talk.end());
    await sending;
    await waitUntilIdle(scene);
    const history = await readEverything(scene);
    await closeScene(scene);
    return { history, caused, failures: [...stage.failures, ...failures] };
  } finally {
    await stage.stop();
  }
}
