import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@muster/testing/call-product.ts';
import { until } from '@muster/testing/until.ts';
import { type CheckedMember, acceptRules } from './members.ts';
import { type Attempt, now } from './recording.ts';
import type { Screen } from './screens.ts';

const RETRY_DELAY_MS = 150;
/** A member without an answer for this long gives up, and the run has a finding. */
const ANSWER_TIMEOUT_MS = 90_000;

/**
 * Repeats an action until it is answered. Returns null if it was rejected or never answered. A member who must accept rules
 * first accepts them and continues.
 */
export async function attemptUntilAnswered<Action, Result>(
  attempts: Attempt<Action, Result>[],
  member: CheckedMember,
  action: Action,
  send: (count: number) => Promise<Result>,
): Promise<Result | null> {
  const startedMs = now();
  const unanswered = {
    count: 0,
    refusal: null,
    confirmed: null,
    sentMs: startedMs,
    answeredMs: Infinity,
    acceptedRules: 0,
  };
  const recorded: Attempt<Action, Result> = { memberId: member.id, action, startedMs, ...unanswered };
  attempts.push(recorded);
  for (; now() < startedMs + ANSWER_TIMEOUT_MS; await sleep(RETRY_DELAY_MS)) {
    recorded.count += 1;
    recorded.sentMs = now();
    try {
      recorded.confirmed = await send(recorded.count);
    } catch (error) {
      // Only an answer of the product proves that nothing was changed.
      if (!(error instanceof Refusal)) continue;
      if (error.message.endsWith(' rules-not-accepted')) {
        recorded.count -= 1;
        await acceptRules(member).catch(() => {});
        continue;
      }
      recorded.refusal = error.message;
    }
    recorded.answeredMs = now();
    recorded.acceptedRules = member.acceptedRules;
    return recorded.confirmed;
  }
  return null;
}

/** Members who act on the same data until the end, and whose screens can be compared with it during a pause. */
export interface Actor {
  readonly screens: readonly Screen[];
  readonly run: () => Promise<unknown>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly end: () => void;
  /** Number of answered actions. */
  readonly answered: () => number;
  readonly isSilent: () => boolean;
}

/** Runs actions unless paused, and none after the end. */
export function createPausable() {
  let [isPaused, isEnding, pending, answered] = [false, false, 0, 0];
  return {
    async perform<Result>(action: () => Promise<Result>): Promise<Result | null> {
      await until(() => !isPaused || isEnding);
      if (isEnding) return null;
      pending += 1;
      const result = await action();
      pending -= 1;
      return result;
    },
    countAnswer: () => void (answered += 1),
    isEnding: () => isEnding,
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    end: () => void (isEnding = true),
    answered: () => answered,
    isSilent: () => pending === 0,
  };
}
