import {
  type DiscordChannelDraft,
  type DiscordChannelRow,
  type DiscordWebhook,
  parseWebhookUrl,
  webhookRejectedMessage,
} from '@muster/contract/posts/discord.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { lockGameForKeyShare } from '#src/features/games/game-repository.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import type { Context } from '#src/features/context.ts';
import { sealWebhook } from './discord-channel-state.ts';
import {
  deleteChannel,
  findChannelRow,
  insertChannelOnce,
  lockChannel,
  resetMessage,
  setChannelPaused,
} from './discord-channel-repository.ts';
import type { DiscordSettings } from './discord-settings.ts';
import { readOutcome } from './next-step.ts';

type ManageContext = Pick<Context, 'db' | 'live' | 'discord'>;

type ChannelAction =
  | 'discord-channel.added'
  | 'discord-channel.paused'
  | 'discord-channel.resumed'
  | 'discord-channel.removed';

const auditChannel = (tx: Queryable, actor: Actor, action: ChannelAction, { id, name, game }: DiscordChannelRow) =>
  insertAudit(tx, actor, { action, targetId: id, details: { name, game } });

/** Throws unless Discord accepts the webhook now. */
async function checkWebhook({ send }: DiscordSettings, webhook: DiscordWebhook): Promise<void> {
  const { kind } = readOutcome('check', await send(webhook, { method: 'GET', messageId: null }));
  if (kind === 'retry') throw new AppError('discord-unreachable');
  if (kind !== 'done') throw validationError('url', webhookRejectedMessage);
}

/** Adds a channel whose webhook Discord accepts. The webhook is stored encrypted and never returned. */
export async function addChannel(
  { db, live, discord }: ManageContext,
  actor: Actor,
  { name, gameId, url }: DiscordChannelDraft,
): Promise<DiscordChannelRow> {
  const webhook = parseWebhookUrl(url);
  const secretBox = discord?.secretBox;
  if (!secretBox || !webhook) throw new AppError('discord-unavailable');
  await checkWebhook(discord, webhook);
  const id = uuidv7();
  const row = await db.transaction(async (tx) => {
    if (gameId !== null) requireFound(await lockGameForKeyShare(tx, gameId), 'game-not-found');
    const channel = { id, name, gameId, webhook: sealWebhook(secretBox, id, webhook) };
    if (!(await insertChannelOnce(tx, channel))) throw new AppError('discord-channel-taken');
    const added = requireFound(await findChannelRow(tx, id), 'discord-channel-not-found');
    await auditChannel(tx, actor, 'discord-channel.added', added);
    return added;
  });
  await notifyAdmins({ db, live }, 'discord', 'audit');
  return row;
}

/** Changes a locked channel with an audit entry. Returns it as it was before. */
async function changeChannel(
  { db, live }: ManageContext,
  actor: Actor,
  id: string,
  action: ChannelAction,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<DiscordChannelRow> {
  const row = await withDeadlockRetry(db, async (tx) => {
    await lockChannel(tx, id);
    const before = requireFound(await findChannelRow(tx, id), 'discord-channel-not-found');
    await change(tx);
    await auditChannel(tx, actor, action, before);
    return before;
  });
  await notifyAdmins({ db, live }, 'discord', 'audit');
  return row;
}

/** Pauses a channel, or resumes it, also after Discord rejected it. */
export async function pauseChannel(
  context: ManageContext,
  actor: Actor,
  id: string,
  isPaused: boolean,
): Promise<DiscordChannelRow> {
  const action = isPaused ? 'discord-channel.paused' : 'discord-channel.resumed';
  const before = await changeChannel(context, actor, id, action, (tx) => setChannelPaused(tx, id, isPaused));
  return { ...before, state: isPaused ? 'paused' : 'on' };
}

/** Removes a channel with its webhook. Its messages stay in Discord, and no longer change. */
export async function removeChannel(context: ManageContext, actor: Actor, id: string): Promise<{ id: string }> {
  await changeChannel(context, actor, id, 'discord-channel.removed', (tx) => deleteChannel(tx, id));
  return { id };
}

/** Posts a message again. The administrator has checked that it is not in Discord. */
export async function sendMessageAgain({ db, live }: ManageContext, actor: Actor, postId: string) {
  await withDeadlockRetry(db, async (tx) => {
    if (!(await resetMessage(tx, postId))) throw new AppError('post-not-found');
    await insertAudit(tx, actor, { action: 'discord-message.sent-again', targetId: postId, details: {} });
  });
  await notifyAdmins({ db, live }, 'discord-messages', 'audit');
  return { id: postId };
}
