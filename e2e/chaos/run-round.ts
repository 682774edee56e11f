import { setTimeout as pause } from 'node:timers/promises';
import { type History, now } from '../chat-checker/history.ts';
import { becomeCurrent, becomeQuiet, glanceAt } from '../chat-checker/quiet.ts';
import { readEverything } from '../chat-checker/read-everything.ts';
import { type Scene, closeScene, setScene } from '../chat-checker/scene.ts';
import type { SeededRandom } from '../chat-checker/seeded-random.ts';
import type { Talk } from '../chat-checker/talk.ts';
import { until } from '../chat-checker/until.ts';
import type { Fault } from './fault.ts';
import type { Stage } from './stage.ts';

const CALM_AT_MOST_MS = 3000;
const RECOVERS_WITHIN_MS = 60_000;

export interface RoundPlan {
  readonly random: SeededRandom;
  /** What may be caused here; each as often as the others. */
  readonly faults: readonly Fault[];
  readonly pairs: number;
  readonly seconds: number;
  /** So many faults are caused even if that takes longer. */
  readonly leastFaults: number;
  /** How long a fault may last. */
  readonly longestMs: number;
}

/** A fault that was caused, and how long it took until everybody had what they missed. */
export interface CausedFault {
  readonly fault: Fault;
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface Round {
  readonly history: History;
  readonly caused: readonly CausedFault[];
  /** What went wrong beside the messages. */
  readonly troubles: readonly string[];
}

function* inRandomOrder(random: SeededRandom, faults: readonly Fault[]): Generator<Fault> {
  for (;;) yield* random.shuffle(faults);
}

/** Waits until everybody who sends has got through once more. */
async function recover({ talks }: Scene, silent: readonly Talk[]): Promise<void> {
  const speaking = talks.filter((talk) => !silent.includes(talk));
  const before = new Map(speaking.map((talk) => [talk, talk.acknowledged()]));
  const hasRecovered = (): boolean => speaking.every((talk) => talk.acknowledged() > (before.get(talk) ?? 0));
  await until(hasRecovered, RECOVERS_WITHIN_MS);
  if (!hasRecovered()) throw new Error(`after ${RECOVERS_WITHIN_MS / 1000} s not everybody could send again`);
}

/** Causes a fault. With it some conversations fall silent, so that no later message hides what they miss. */
async function endure(stage: Stage, scene: Scene, fault: Fault, plan: RoundPlan): Promise<CausedFault> {
  const { random, longestMs } = plan;
  const silent = random.shuffle(scene.talks).slice(0, 1 + random.below(Math.ceil(scene.talks.length / 2)));
  silent.forEach((talk) => talk.hush());
  const lines = scene.everybody.map(({ line }) => line);
  const startedMs = now();
  await fault.cause({ stage, lines, random, longestMs });
  await Promise.all([glanceAt(scene, silent), recover(scene, silent)]);
  silent.forEach((talk) => talk.goOn());
  return { fault, startedMs, endedMs: now() };
}

async function endureAll(stage: Stage, scene: Scene, plan: RoundPlan, troubles: string[]): Promise<CausedFault[]> {
  const end = now() + plan.seconds * 1000;
  const caused: CausedFault[] = [];
  for (const fault of inRandomOrder(plan.random, plan.faults)) {
    await pause(plan.random.between(0, CALM_AT_MOST_MS));
    if (now() > end && caused.length >= plan.leastFaults) break;
    try {
      caused.push(await endure(stage, scene, fault, plan));
    } catch (error) {
      troubles.push(`after '${fault.name}' the product did not come back: ${String(error)}`);
      break;
    }
  }
  return caused;
}

/** Pairs send both ways while one fault follows another; then everything is healed, and read from every side. */
export async function runRound(stage: Stage, plan: RoundPlan): Promise<Round> {
  const scene = await setScene(stage, plan.pairs);
  await becomeCurrent(scene);
  const sending = Promise.all(scene.talks.map((talk) => talk.run([Infinity, Infinity])));
  const troubles: string[] = [];
  const caused = await endureAll(stage, scene, plan, troubles);
  scene.talks.forEach((talk) => talk.end());
  await sending;
  await becomeQuiet(scene);
  const history = await readEverything(scene);
  await closeScene(scene);
  return { history, caused, troubles: [...stage.troubles, ...troubles] };
}
