import type { DiscordChannelState, DiscordMessageState, DiscordProblem } from '@muster/contract/posts/discord.ts';
import type { DiscordResponse, DiscordOutcome } from './discord-client.ts';

/** What is stored about the message of a post. */
export interface StoredMessage {
  readonly state: DiscordMessageState;
  readonly messageId: string | null;
  readonly channelId: string | null;
  /** Hash of the content that the message has. */
  readonly content: string | null;
}

/** What Discord should show of a post. `closed`: an existing message is edited, but none is posted. */
export interface DesiredMessage {
  readonly kind: 'open' | 'closed' | 'nothing';
  readonly channelId: string | null;
  readonly content: string | null;
}

export const nothingDesired: DesiredMessage = { kind: 'nothing', channelId: null, content: null };

export type Step = 'post' | 'edit' | 'delete' | 'none';

/** The states in which a message may be posted. In the others it exists, may exist, or was rejected. */
const postableStates: readonly DiscordMessageState[] = ['waiting', 'removed'];

/** The request that brings the message to the desired state. */
export function nextStep({ state, messageId, channelId, content }: StoredMessage, desired: DesiredMessage): Step {
  if (messageId === null) return desired.kind === 'open' && postableStates.includes(state) ? 'post' : 'none';
  if (desired.kind === 'nothing' || desired.channelId !== channelId) return 'delete';
  return desired.content === content ? 'none' : 'edit';
}

/** A step that needs a request. 'check' comes before a post unless Discord has just accepted a request. */
export type RequestStep = Exclude<Step, 'none'> | 'check';

/** What the outcome of a request means for the message and its channel. */
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
 * For a request that may or may not have taken effect. A webhook can neither list its messages nor reject duplicates, so a
 * post is never repeated. Checks, edits and deletions are.
 */
const readUnclearOutcome = (step: RequestStep, status: number | null): Result =>
  step === 'post' ? { kind: 'unknown', status } : unreachable(status);

function readRejection(step: RequestStep, { status, code }: DiscordResponse): Result {
  const isMissing = status === 404 && code === UNKNOWN_MESSAGE;
  if (isMissing && step === 'edit') return { kind: 'gone' };
  if (isMissing && step === 'delete') return { kind: 'done', messageId: null };
  const state = stoppedStates[status];
  return state ? { kind: 'stop', state, status } : { kind: 'rejected', status };
}

/** Interprets the outcome of a request. */
export function readOutcome(step: RequestStep, outcome: DiscordOutcome): Result {
  if (outcome === 'not-sent') return unreachable(null);
  if (outcome === 'no-response') return readUnclearOutcome(step, null);
  const { status, messageId } = outcome;
  if (status >= 500) return readUnclearOutcome(step, status);
  if (status === 429) {
    const waitMs = Math.min(Math.max(outcome.waitMs, MIN_WAIT_MS), DAY_MS);
    return { kind: 'retry', problem: 'busy', waitMs, status };
  }
  if (status >= 300) return readRejection(step, outcome);
  return step === 'post' && messageId === null ? readUnclearOutcome(step, status) : { kind: 'done', messageId };
}

const FIRST_DELAY_MS = 15_000;
const MAX_DELAY_MS = 3_600_000;

/** Delay before the next attempt after `failures` failures in a row: the one that Discord requests, if any. Null after a day. */
export function retryDelayMs(failures: number, failingForMs: number, waitMs: number): number | null {
  if (failingForMs >= DAY_MS) return null;
  return waitMs > 0 ? waitMs : Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}
