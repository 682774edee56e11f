import type { DiscordChannelState, DiscordMessageState, DiscordProblem } from '@muster/contract/board/discord.ts';
import type { DiscordAnswer, DiscordOutcome } from './discord-client.ts';

/** What is stored about the message of a post. */
export interface StoredMessage {
  readonly state: DiscordMessageState;
  readonly messageId: string | null;
  readonly channelId: string | null;
  /** Hash of the content that the message has. */
  readonly content: string | null;
}

/** What Discord is to show of a post. `closed`: only a message that exists is edited. */
export interface Wanted {
  readonly kind: 'open' | 'closed' | 'nothing';
  readonly channelId: string | null;
  readonly content: string | null;
}

export const nothingWanted: Wanted = { kind: 'nothing', channelId: null, content: null };

export type Step = 'post' | 'edit' | 'delete' | 'none';

/** The states in which a message may be posted. In the others there is one, there may be one, or Discord refused it. */
const unposted: readonly DiscordMessageState[] = ['waiting', 'removed'];

/** The request that makes the message what it is to be. */
export function nextStep({ state, messageId, channelId, content }: StoredMessage, wanted: Wanted): Step {
  if (messageId === null) return wanted.kind === 'open' && unposted.includes(state) ? 'post' : 'none';
  if (wanted.kind === 'nothing' || wanted.channelId !== channelId) return 'delete';
  return wanted.content === content ? 'none' : 'edit';
}

/** A step that needs a request. 'check' comes before a post unless Discord has just accepted a request. */
export type RequestStep = Exclude<Step, 'none'> | 'check';

/** What follows from the outcome of a request. */
export type Result =
  | { readonly kind: 'done'; readonly messageId: string | null }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown'; readonly status: number | null }
  | { readonly kind: 'rejected'; readonly status: number }
  | { readonly kind: 'stop'; readonly state: DiscordChannelState; readonly status: number }
  | {
      readonly kind: 'retry';
      readonly problem: DiscordProblem;
      readonly waitMs: number;
      readonly status: number | null;
    };

/** Discord's code of a message that was deleted (https://docs.discord.com/developers/topics/opcodes-and-status-codes). */
const UNKNOWN_MESSAGE = 10_008;
const MIN_WAIT_MS = 1000;
const DAY_MS = 24 * 60 * 60_000;

const stoppedStates: Readonly<Record<number, DiscordChannelState>> = {
  401: 'refused',
  403: 'refused',
  404: 'not-found',
};

const unreachable = (status: number | null): Result => ({ kind: 'retry', problem: 'unreachable', waitMs: 0, status });

/**
 * After an outcome that does not tell whether the request took effect. A webhook can neither list its messages nor reject
 * duplicates, so a post is never repeated. Checks, edits and deletions may be.
 */
const unclear = (step: RequestStep, status: number | null): Result =>
  step === 'post' ? { kind: 'unknown', status } : unreachable(status);

function readRefusal(step: RequestStep, { status, code }: DiscordAnswer): Result {
  const isMissing = status === 404 && code === UNKNOWN_MESSAGE;
  if (isMissing && step === 'edit') return { kind: 'gone' };
  if (isMissing && step === 'delete') return { kind: 'done', messageId: null };
  const state = stoppedStates[status];
  return state ? { kind: 'stop', state, status } : { kind: 'rejected', status };
}

/** What the outcome of a request means. */
export function readOutcome(step: RequestStep, outcome: DiscordOutcome): Result {
  if (outcome === 'not-sent') return unreachable(null);
  if (outcome === 'no-answer') return unclear(step, null);
  const { status, messageId } = outcome;
  if (status >= 500) return unclear(step, status);
  if (status === 429) {
    const waitMs = Math.min(Math.max(outcome.waitMs, MIN_WAIT_MS), DAY_MS);
    return { kind: 'retry', problem: 'busy', waitMs, status };
  }
  if (status >= 300) return readRefusal(step, outcome);
  return step === 'post' && messageId === null ? unclear(step, status) : { kind: 'done', messageId };
}

const FIRST_DELAY_MS = 15_000;
const MAX_DELAY_MS = 3_600_000;

/** Delay before the next attempt after `failures` failures in a row: what Discord asks for, if it does. Null after a day. */
export function retryDelayMs(failures: number, failingForMs: number, waitMs: number): number | null {
  if (failingForMs >= DAY_MS) return null;
  return waitMs > 0 ? waitMs : Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}
