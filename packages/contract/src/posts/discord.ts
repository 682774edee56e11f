import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { gameIdSchema } from '../games/games.ts';
import { message } from '../message.ts';
import { postIdSchema } from './post-id.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { atMost, normalizeName, storableText } from '../values/text.ts';
import { z } from '../zod.ts';

export const DISCORD_CHANNEL_NAME_MAX_LENGTH = 60;
const WEBHOOK_URL_MAX_LENGTH = 300;

/** What identifies a webhook. The token is a secret that allows posting to the channel. */
export interface DiscordWebhook {
  readonly id: string;
  readonly token: string;
  /** The thread of the channel to post to, if any. */
  readonly threadId: string | null;
}

/** Only https, only Discord's hosts, no credentials and no port. The server then builds its own URL from the parts. */
const webhookPattern =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/(\d{17,21})\/([\w-]{32,128})\/?(?:\?(.*))?$/;

/** The webhook of a URL that Discord's 'Copy Webhook URL' returns, or null. */
export function parseWebhookUrl(text: string): DiscordWebhook | null {
  const [, id, token, query = ''] = webhookPattern.exec(text.trim()) ?? [];
  if (id === undefined || token === undefined) return null;
  const [, threadId = null] = /(?:^|&)thread_id=(\d{17,21})(?:&|$)/.exec(query) ?? [];
  return { id, token, threadId };
}

/** 'paused' by an administrator. The others are stopped: Discord rejected the webhook, or the server cannot decrypt it. */
export const discordChannelStates = ['on', 'paused', 'not-found', 'refused', 'unreadable'] as const;
export type DiscordChannelState = (typeof discordChannelStates)[number];

/**
 * - sending: a request to post it has started.
 * - unknown: no response to that request, so the message may be in the channel. The server does not post it again by itself.
 * - removed: deleted by the server. gone: deleted in Discord.
 * - failed: never posted.
 */
export const discordMessageStates = ['waiting', 'sending', 'shown', 'unknown', 'removed', 'gone', 'failed'] as const;
export type DiscordMessageState = (typeof discordMessageStates)[number];

/** Why the last request about a message failed. */
export const discordProblems = ['busy', 'unreachable', 'rejected', 'channel-stopped', 'gave-up'] as const;
export type DiscordProblem = (typeof discordProblems)[number];

/** A channel that members may mirror posts to. Without a game, it is for all games without their own channel. */
export const discordChannelSchema = z.object({ id: idSchema, name: z.string(), gameId: z.nullable(z.string()) });
export type DiscordChannel = z.output<typeof discordChannelSchema>;

/** The channel for posts of a game. */
export const channelOfGame = <Channel extends Pick<DiscordChannel, 'gameId'>>(
  channels: readonly Channel[],
  gameId: string | undefined,
): Channel | undefined =>
  channels.find((channel) => channel.gameId !== null && channel.gameId === gameId) ??
  channels.find((channel) => channel.gameId === null);

/** A channel as administrators see it. The webhook is never returned. */
export const discordChannelRowSchema = z.object({
  ...discordChannelSchema.shape,
  /** Null: all games, or the game was deleted. */
  game: z.nullable(z.string()),
  state: z.enum(discordChannelStates),
  createdAt: instant,
});
export type DiscordChannelRow = z.output<typeof discordChannelRowSchema>;

export const webhookRejectedMessage = message(
  'Discord rejects this webhook. Copy its address again, or create a new one.',
);

const nameMissing = message('Please enter a name');

export const discordChannelDraftSchema = z.strictObject({
  /** Names the readers in the form for posts, such as '#lfg on the Muster server'. */
  name: storableText(nameMissing).check(
    z.overwrite(normalizeName),
    z.minLength(1, nameMissing),
    ...atMost(
      DISCORD_CHANNEL_NAME_MAX_LENGTH,
      message('Keep the name to {max} characters or fewer', { max: DISCORD_CHANNEL_NAME_MAX_LENGTH }),
    ),
  ),
  gameId: z.nullable(gameIdSchema),
  url: storableText().check(
    z.maxLength(WEBHOOK_URL_MAX_LENGTH),
    z.refine(
      (url) => parseWebhookUrl(url) !== null,
      message('Paste the address you get from “Copy Webhook URL” in Discord'),
    ),
  ),
});
export type DiscordChannelDraft = z.output<typeof discordChannelDraftSchema>;

/** The latest request about the message of a post. */
export const discordMessageRowSchema = z.object({
  /** The post's id. */
  id: postIdSchema,
  /** Null if the post was deleted. */
  game: z.nullable(z.string()),
  channel: z.nullable(z.string()),
  state: z.enum(discordMessageStates),
  problem: z.nullable(z.enum(discordProblems)),
  /** Discord's HTTP status. Null: no response. */
  status: z.nullable(z.int()),
  changedAt: instant,
  /** When the server tries again. */
  retryAt: z.nullable(instant),
});
export type DiscordMessageRow = z.output<typeof discordMessageRowSchema>;

export const listDiscordChannelsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/discord-channels',
  summary: 'Lists the Discord channels to which members may mirror their posts.',
  access: 'member',
  response: z.array(discordChannelSchema),
});

export const listAllDiscordChannelsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/discord-channels',
  summary: 'Lists all Discord channels with their state, never with their webhook.',
  access: 'admin',
  response: z.array(discordChannelRowSchema),
});

export const addDiscordChannelEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/discord-channels',
  summary: 'Adds a Discord channel for a game, or for all games without their own, after a check of its webhook.',
  access: 'admin',
  body: discordChannelDraftSchema,
  response: discordChannelRowSchema,
  errors: ['discord-channel-taken', 'discord-unavailable', 'discord-unreachable', 'game-not-found'],
});

const channelParams = z.strictObject({ channelId: idSchema });

export const setDiscordChannelPausedEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/discord-channels/:channelId/paused',
  summary: 'Pauses a Discord channel, or resumes it after a pause or a failure.',
  access: 'admin',
  params: channelParams,
  body: z.strictObject({ isPaused: z.boolean() }),
  response: discordChannelRowSchema,
  errors: ['discord-channel-not-found'],
});

export const removeDiscordChannelEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/discord-channels/:channelId',
  summary: 'Removes a Discord channel and deletes its webhook. Its messages stay in Discord.',
  access: 'admin',
  params: channelParams,
  response: z.object({ id: idSchema }),
  errors: ['discord-channel-not-found'],
});

export const listDiscordMessagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/discord-messages',
  summary: 'A page of mirrored posts with the outcome of the latest request about each, newest first.',
  access: 'admin',
  querystring: z.strictObject({ page: pageSchema }),
  response: tablePageOf(discordMessageRowSchema),
});
export type DiscordMessagesQuery = RequestOf<typeof listDiscordMessagesEndpoint>['querystring'];

export const sendDiscordMessageAgainEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/discord-messages/:postId/attempts',
  summary: 'Posts a message again that failed, was deleted in Discord, or may not have arrived.',
  access: 'admin',
  params: z.strictObject({ postId: postIdSchema }),
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found'],
});
