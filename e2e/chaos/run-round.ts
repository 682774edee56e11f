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
import type { RequestHistory } from '../request-checker/request-history.ts';
import {
  type RequestScene,
  closeRequestScene,
  createRequestScene,
  readAllRequests,
  recordScreens,
} from '../request-checker/request-scene.ts';
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
  /** Number of authors, each with members who request to join their posts. */
  readonly crews: number;
  readonly maxFaultMs: number;
  /** Either lasts for a time and causes at least one fault, or spreads a number of faults over a number of messages. */
  readonly length: { readonly seconds: number } | { readonly messages: number; readonly faultCount: number };
}

/** A fault, and the time until every member could act again and had received what they missed. */
export interface CausedFault {
  readonly fault: Fault;
  readonly startedMs: number;
  readonly endedMs: number;
}

export interface Round {
  readonly history: History;
  readonly requests: RequestHistory;
  readonly caused: readonly CausedFault[];
  readonly failures: readonly string[];
}

function* inRandomOrder(random: SeededRandom, faults: readonly Fault[]): Generator<Fault> {
  for (;;) yield* random.shuffle(faults);
}

interface Scenes {
  readonly chats: Scene;
  readonly requests: RequestScene;
}

type Actor = Pick<MessageSender, 'acknowledged'>;

async function untilRecovered(actors: readonly Actor[]): Promise<void> {
  const before = new Map(actors.map((actor) => [actor, actor.acknowledged()]));
  const hasRecovered = (): boolean => actors.every((actor) => actor.acknowledged() > (before.get(actor) ?? 0));
  await until(hasRecovered, RECOVERY_TIMEOUT_MS);
  if (!hasRecovered()) throw new Error(`after ${RECOVERY_TIMEOUT_MS / 1000} s not everybody could act again`);
}

const pickSome = <T>(random: SeededRandom, items: readonly T[]): T[] =>
  random.shuffle(items).slice(0, 1 + random.below(Math.ceil(items.length / 2)));

/** Some conversations and crews pause during the fault, so that no later event hides what they miss. */
async function causeFault(stage: Stage, scenes: Scenes, fault: Fault, plan: RoundPlan): Promise<CausedFault> {
  const { random, maxFaultMs } = plan;
  const { chats, requests } = scenes;
  const [talks, crews] = [pickSome(random, chats.talks), pickSome(random, requests.crews)];
  const paused = [...talks, ...crews];
  paused.forEach((actor) => actor.pause());
  const lines = [...chats.everybody, ...requests.everybody].map(({ line }) => line);
  const startedMs = now();
  await fault.cause({ stage, lines, random, maxFaultMs });
  const others = [...chats.talks, ...requests.crews].filter((actor) => !paused.some((one) => one === actor));
  await Promise.all([recordGlances(chats, talks), recordScreens(requests, crews), untilRecovered(others)]);
  paused.forEach((actor) => actor.resume());
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

async function causeFaults(stage: Stage, scenes: Scenes, plan: RoundPlan, failures: string[]): Promise<CausedFault[]> {
  const startedMs = now();
  const caused: CausedFault[] = [];
  for (const fault of inRandomOrder(plan.random, plan.faults)) {
    if (!(await isNextFaultDue(scenes.chats, plan, now() - startedMs, caused.length))) break;
    try {
      caused.push(await causeFault(stage, scenes, fault, plan));
    } catch (error) {
      failures.push(`the product did not recover from '${fault.name}': ${String(error)}`);
      break;
    }
  }
  return caused;
}

/**
 * Pairs send in both directions, and crews request and answer, while faults are caused. Then everything is repaired and
 * read by everybody.
 */
export async function runRound(startStage: () => Promise<Stage>, plan: RoundPlan): Promise<Round> {
  const stage = await startStage();
  try {
    const chats = await createScene(stage.originOf, plan.pairs);
    const crews = {
      random: plan.random,
      crews: plan.crews,
      firstIndex: chats.everybody.length,
      connect: stage.database.connect,
    };
    const requests = await createRequestScene(stage.originOf, crews);
    await waitUntilCurrent(chats);
    const actors = [...chats.talks, ...requests.crews];
    const running = Promise.all(actors.map((actor) => actor.run()));
    const failures: string[] = [];
    const caused = await causeFaults(stage, { chats, requests }, plan, failures);
    actors.forEach((actor) => actor.end());
    await running;
    await waitUntilIdle(chats);
    const [history, crewReadings] = await Promise.all([readEverything(chats), requests.watcher.finish()]);
    const requestHistory = await readAllRequests(requests, crewReadings);
    await Promise.all([closeScene(chats), closeRequestScene(requests)]);
    return { history, requests: requestHistory, caused, failures: [...stage.failures, ...failures] };
  } finally {
    await stage.stop();
  }
}
