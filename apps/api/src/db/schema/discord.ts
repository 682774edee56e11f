import {
  DISCORD_CHANNEL_NAME_MAX_LENGTH,
  discordChannelStates,
  type DiscordChannelState,
  discordMessageStates,
  type DiscordMessageState,
  discordProblems,
  type DiscordProblem,
} from '@muster/contract/posts/discord.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment, oneOf } from './columns.ts';

/** Discord channels that members may mirror posts to. */
export const discordChannels = pgTable(
  'discord_channels',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null: all games without their own channel. No foreign key: the messages about a deleted game are still to be deleted. */
    gameId: text('game_id'),
    /** Id, token and thread of the webhook, encrypted for this id. */
    webhook: text().notNull(),
    state: text().$type<DiscordChannelState>().notNull().default('on'),
    /** No request before this time. */
    waitUntil: moment('wait_until')
      .notNull()
      .default(sql`'-infinity'`),
    /** When Discord last accepted a request. */
    acceptedAt: moment('accepted_at')
      .notNull()
      .default(sql`'-infinity'`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('discord_channels_once').on(table.gameId).nullsNotDistinct(),
    lengthCheck('discord_channels_name_length', table.name, 1, DISCORD_CHANNEL_NAME_MAX_LENGTH),
    check('discord_channels_state_is_known', oneOf(table.state, discordChannelStates)),
  ],
);

/**
 * The message about a post, at most one. A trigger on posts inserts the row and makes it due. No foreign key to the post:
 * the message of a deleted post is still to be deleted.
 */
export const discordMessages = pgTable(
  'discord_messages',
  {
    postId: uuid('post_id').primaryKey(),
    /** The channel of the message or of the latest request. Null before the first one. */
    channelId: uuid('channel_id').references(() => discordChannels.id, { onDelete: 'cascade' }),
    state: text().$type<DiscordMessageState>().notNull().default('waiting'),
    /** Discord's id. Null if there is no message, or its id is unknown. */
    messageId: text('message_id'),
    /** Hash of the content that the message has. */
    content: text(),
    /** Incremented by the trigger, so that a change during a request is not missed. */
    changes: integer().notNull().default(0),
    /** Incremented for each request, so that only the latest one stores its outcome. */
    requests: integer().notNull().default(0),
    /** Failed requests in a row, and when the first of them failed. */
    failures: smallint().notNull().default(0),
    failingSince: moment('failing_since'),
    problem: text().$type<DiscordProblem>(),
    status: smallint(),
    /** When to compare the message with its post. During a request: when a node may assume that the request is lost. */
    dueAt: moment('due_at').defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('discord_messages_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('discord_messages_by_time').on(table.changedAt),
    index('discord_messages_by_channel').on(table.channelId),
    check('discord_messages_state_is_known', oneOf(table.state, discordMessageStates)),
    check('discord_messages_problem_is_known', oneOf(table.problem, discordProblems)),
    check('discord_messages_shown_have_an_id', sql`(state = 'shown') = (message_id is not null)`),
  ],
);
