import type { DiscordWebhook } from '@muster/contract/posts/discord.ts';
import type { Queryable } from '#src/db/client.ts';
import type { discordMessages } from '#src/db/schema/discord.ts';
import { stopChannel } from './discord-channel-state.ts';
import { delayChannel, finishRequest, setAccepted, type StartedRequest } from './discord-message-repository.ts';
import { type RequestStep, type Result, retryDelayMs } from './next-step.ts';

/** A request that is stored as started. */
export interface MirrorRequest extends StartedRequest {
  readonly step: RequestStep;
  readonly channelId: string;
  readonly webhook: DiscordWebhook;
  /** The message as it was before. */
  readonly message: typeof discordMessages.$inferSelect;
  readonly body: object | undefined;
  /** Hash of the body. */
  readonly content: string | null;
}

const noFailure = { failures: 0, failingSince: null, problem: null, status: null };
const noMessage = { messageId: null, content: null, ...noFailure };
const MAX_FAILURES = 20;
/** A failing message delays the others of its channel for this long at most. */
const CHANNEL_DELAY_MS = 60_000;

async function storeSuccess(tx: Queryable, request: MirrorRequest, messageId: string | null): Promise<void> {
  const { step, content, message } = request;
  await setAccepted(tx, request.channelId, true);
  // After a check the message is posted; after a deletion the post may belong in another channel.
  if (step === 'check') await finishRequest(tx, request, {}, { isDueAgain: true });
  else if (step === 'delete')
    await finishRequest(tx, request, { state: 'removed', ...noMessage }, { isDueAgain: true });
  else {
    const id = step === 'post' ? messageId : message.messageId;
    await finishRequest(tx, request, { state: 'shown', ...noFailure, messageId: id, content });
  }
}

/** Stores a temporary failure. Gives up after a day. */
async function storeRetry(tx: Queryable, request: MirrorRequest, result: Extract<Result, { kind: 'retry' }>) {
  const { message, channelId } = request;
  const { problem, status, waitMs } = result;
  const failingSince = message.failingSince ?? new Date();
  const delayMs = retryDelayMs(message.failures, Date.now() - failingSince.getTime(), waitMs);
  if (delayMs === null) {
    const state = message.messageId === null ? 'failed' : 'shown';
    await finishRequest(tx, request, { ...noFailure, state, problem: 'gave-up', status });
    return;
  }
  const failures = Math.min(message.failures + 1, MAX_FAILURES);
  const columns = { state: message.state, failures, failingSince, problem, status };
  await finishRequest(tx, request, columns, { delayMs });
  await delayChannel(tx, channelId, waitMs > 0 ? waitMs : Math.min(delayMs, CHANNEL_DELAY_MS));
}

/** Stores a result that is not retried. */
function storeFinalResult(
  tx: Queryable,
  request: MirrorRequest,
  result: Extract<Result, { kind: 'gone' | 'unknown' | 'rejected' }>,
) {
  if (result.kind === 'gone') return finishRequest(tx, request, { state: 'gone', ...noMessage });
  const { status } = result;
  if (result.kind === 'unknown')
    return finishRequest(tx, request, { state: 'unknown', problem: 'unreachable', status });
  const state = request.message.messageId === null ? 'failed' : 'shown';
  return finishRequest(tx, request, { state, problem: 'rejected', status });
}

/** Stores the result of a request. Returns the ids of administrators notified of a stopped channel. */
export async function storeResult(tx: Queryable, request: MirrorRequest, result: Result): Promise<string[]> {
  const { message, channelId } = request;
  if (result.kind === 'stop') {
    const { status, state } = result;
    await finishRequest(tx, request, { channelId, state: message.state, problem: 'channel-stopped', status });
    return stopChannel(tx, channelId, state);
  }
  if (result.kind === 'done') await storeSuccess(tx, request, result.messageId);
  else if (result.kind === 'retry') await storeRetry(tx, request, result);
  else await storeFinalResult(tx, request, result);
  if (result.kind === 'unknown') await setAccepted(tx, channelId, false);
  return [];
}
