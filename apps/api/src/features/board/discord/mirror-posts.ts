import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { JobContext } from '#src/features/context.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { openWebhook, stopChannel } from './discord-channel-state.ts';
import { buildDiscordMessage, hashContent } from './discord-message.ts';
import {
  findChannel,
  findMirroredPost,
  lockDueMessage,
  postponeMessage,
  selectDueMessages,
  startRequest,
} from './discord-message-repository.ts';
import type { DiscordSettings } from './discord-settings.ts';
import {
  nextStep,
  nothingDesired,
  readOutcome,
  type RequestStep,
  type Step,
  type DesiredMessage,
} from './next-step.ts';
import { type MirrorRequest, storeResult } from './store-result.ts';

/** Discord accepts about five requests in two seconds per webhook. Also limits the time that a shutdown waits. */
const MESSAGES_PER_RUN = 5;

const methods = { check: 'GET', post: 'POST', edit: 'PATCH', delete: 'DELETE' } as const;

type MirrorContext = Pick<JobContext, 'db' | 'live' | 'handleDueRows'>;

/** Reads what Discord should show of a post now. */
async function readDesired(tx: Queryable, postId: string, settings: DiscordSettings) {
  const post = await findMirroredPost(tx, postId);
  if (!post) return { desired: nothingDesired, body: undefined, content: null };
  const { isListed, channelId } = post;
  const body = buildDiscordMessage(post, isListed, settings);
  const content = hashContent(body);
  const desired: DesiredMessage = { kind: isListed ? 'open' : 'closed', channelId, content };
  return { desired, body, content };
}

/** The channel and webhook of a step, or null if the channel accepts no such request now. */
async function findTarget(tx: Queryable, channelId: string, step: Step, { secretBox }: DiscordSettings) {
  const channel = await findChannel(tx, channelId);
  // A pause stops new content, but not deletions after withdrawn consent.
  if (!channel || !(channel.state === 'on' || (channel.state === 'paused' && step === 'delete'))) return null;
  const webhook = openWebhook(secretBox, channel);
  if (!webhook) await stopChannel(tx, channelId, 'unreadable');
  return webhook && { ...channel, webhook };
}

/** Starts a step. Returns null, and stores why, if its channel accepts no request now. */
async function startStep(
  tx: Queryable,
  message: MirrorRequest['message'],
  next: Exclude<Step, 'none'>,
  channelId: string,
  settings: DiscordSettings,
) {
  const { postId } = message;
  const channel = await findTarget(tx, channelId, next, settings);
  if (!channel || channel.mustWait) {
    const stopped = { channelId, problem: 'channel-stopped', status: null } as const;
    await (channel ? postponeMessage(tx, postId, {}, channelId) : postponeMessage(tx, postId, stopped));
    return null;
  }
  const step: RequestStep = next === 'post' && !channel.wasJustAccepted ? 'check' : next;
  const started = await startRequest(tx, postId, step === 'post' ? { channelId, state: 'sending' } : {});
  return started && { ...started, postId, step, channelId, webhook: channel.webhook, message };
}

/** Starts the request that a due message needs, or stores that it needs none now. */
async function startNextRequest(tx: Queryable, postId: string, settings: DiscordSettings) {
  const message = await lockDueMessage(tx, postId);
  if (!message) return null;
  if (message.state === 'sending') {
    // The node that posted it crashed: the message may be in the channel.
    await postponeMessage(tx, postId, { state: 'unknown', problem: 'unreachable', status: null });
    return null;
  }
  const { desired, ...content } = await readDesired(tx, postId, settings);
  const next = nextStep(message, desired);
  const channelId = next === 'post' ? desired.channelId : message.channelId;
  if (next === 'none' || !channelId) {
    await postponeMessage(tx, postId, {});
    return null;
  }
  const request = await startStep(tx, message, next, channelId, settings);
  return request && { ...request, ...content };
}

/** Mirrors one changed post. The outcome is not stored if a later request has started. */
async function mirrorPost({ db, live }: MirrorContext, settings: DiscordSettings, postId: string): Promise<void> {
  const request = await withDeadlockRetry(db, (tx) => startNextRequest(tx, postId, settings));
  if (!request) return;
  const { step, webhook, body, message } = request;
  const messageId = step === 'check' ? null : message.messageId;
  const hasBody = step === 'post' || step === 'edit';
  const outcome = await settings.send(webhook, { method: methods[step], messageId, body: hasBody ? body : undefined });
  const result = readOutcome(step, outcome);
  const adminIds = await withDeadlockRetry(db, (tx) => storeResult(tx, request, result));
  live.publish(adminIds, { type: 'notice.sent' });
  if (step !== 'check' || result.kind !== 'done')
    await notifyAdmins({ db, live }, 'discord-messages', ...(result.kind === 'stop' ? ['discord' as const] : []));
}

/** Mirrors changed posts, one message each. Several nodes may run this at once. Does nothing without settings. */
export const mirrorPosts = (context: MirrorContext, settings: DiscordSettings | null): Promise<number> =>
  context.handleDueRows({
    job: 'mirror posts to Discord',
    limit: MESSAGES_PER_RUN,
    batchSize: 1,
    select: (limit) => selectDueMessages(context.db, limit),
    handle: async ([postId = '']) => settings !== null && mirrorPost(context, settings, postId),
  });
