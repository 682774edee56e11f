import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { instant, readVersionSchema } from '../values/instant.ts';
import {
  isAdminSchema,
  isSuspendedSchema,
  memberIdSchema,
  nameSearchSchema,
  pictureUrlSchema,
  presenceSchema,
} from '../members/members.ts';
import { joinRequestStates } from '../posts/requests/join-request-states.ts';
import { emblemSchema } from '../values/emblem-schema.ts';
import { platformSchema } from '../values/platforms.ts';
import { z } from '../zod.ts';
import { chatCursorSchema, CHATS_PAGE_SIZE } from './chat-list.ts';

/** Unread counts stop here; more is shown as '99+'. */
export const UNREAD_MAX_COUNT = 100;
/** Days after the end of writing in which a crew can read its conversation. */
export const CREW_HISTORY_DAYS = 30;
/** A typing member sends a typing signal at most once per interval. */
export const TYPING_INTERVAL_MS = 3000;

/** Name shown for a partner whose account was deleted. */
export const unknownUserName = message('Unknown User');

const POSTGRES_INTEGER_MAX = 2_147_483_647;

/** Position of a message in its conversation; 0 is before the first message. */
export const sequenceNumberSchema = z.int().check(z.nonnegative(), z.maximum(POSTGRES_INTEGER_MAX));

/** Both members' ids, sorted and joined by an underscore; or `crew_` and the id of a crew. */
export const chatIdSchema = z.string().check(z.regex(/^(?:[0-9a-f-]{36}|crew)_[0-9a-f-]{36}$/));
/** The id of the conversation of two members, in either order. */
export const chatIdOf = (oneId: string, otherId: string): string => [oneId, otherId].toSorted().join('_');
/** The id of a post, which may have been deleted, or of a standing crew. They never collide: both are random. */
export const crewIdSchema = idSchema;
/** The id of the conversation of a crew. */
export const crewChatIdOf = (crewId: string): string => `crew_${crewId}`;

const chatSettings = {
  /** New messages do not notify the member. */
  isMuted: z.boolean(),
  /** Listed under Archived until the next message. A muted conversation stays there. */
  isArchived: z.boolean(),
};
export const chatSettingsSchema = z.object(chatSettings);
export type ChatSettings = z.output<typeof chatSettingsSchema>;

export const crewOfChatSchema = z.object({
  id: crewIdSchema,
  /** Of a standing crew. Null or missing for the crew of a post. */
  name: z.optional(z.nullable(z.string())),
  gameId: z.string(),
  /** Null if the game was deleted. */
  emblem: z.nullable(emblemSchema),
  game: z.string(),
  platform: platformSchema,
  startsAt: z.nullable(instant),
  /** When writing ends, a day after the post. Null while the post or standing crew is active. */
  closesAt: z.nullable(instant),
  /** The crew, and former members whose messages the member can read. Without those hidden by a block. */
  members: z.array(
    z.object({ id: memberIdSchema, name: z.string(), pictureUrl: pictureUrlSchema, isAdmin: isAdminSchema }),
  ),
  /** Sender of `lastMessage`. Null if there is none, it is hidden, or the sender's account was deleted. */
  lastSenderId: z.nullable(memberIdSchema),
});

/** Fields of every conversation. */
const conversationFields = {
  id: chatIdSchema,
  createdAt: instant,
  /** The last text. Null before the first. Empty if it is hidden. */
  lastMessage: z.nullable(z.string()),
  lastMessageAt: z.nullable(instant),
  /** The member sent the last message. Missing from servers that are not updated yet. */
  isLastMessageOwn: z.optional(z.boolean()),
  /** Sequence number of the newest message; 0 before the first. */
  lastSeq: z.int(),
  /** The member has read up to this sequence number. */
  readSeq: z.int(),
  /** The others' texts after `readSeq` that are not hidden, at most {@link UNREAD_MAX_COUNT}. */
  unread: z.int(),
  ...chatSettings,
  /** The member has deleted the messages up to this sequence number for themselves. */
  deletedSeq: z.int(),
  /** The member has deleted the conversation for themselves and nothing has followed: it is not listed. */
  isDeleted: z.boolean(),
};

/** A conversation of two members. */
export const pairConversationSchema = z.object({
  kind: z.literal('pair'),
  ...conversationFields,
  partner: z.object({
    /** Null if the partner's account was deleted; the conversation is then read-only. */
    id: z.nullable(memberIdSchema),
    name: z.string(),
    pictureUrl: pictureUrlSchema,
    /** Null if the partner hides it. */
    presence: z.nullable(presenceSchema),
    isAdmin: isAdminSchema,
    isSuspended: isSuspendedSchema,
  }),
  /** Time of the latest request between the two to join a post; null if there is none. */
  lastRequestAt: z.nullable(instant),
  /** A request between the two to join a post: the newest pending one or open invitation, else the newest accepted one, else the newest. */
  latestRequest: z.nullable(
    z.object({
      id: idSchema,
      version: readVersionSchema,
      /** Whether the two have no other request. */
      isOnly: z.boolean(),
      /** Null if the post was deleted. */
      postId: z.nullable(idSchema),
      game: z.string(),
      isOwn: z.boolean(),
      isInvitation: z.boolean(),
      state: z.enum(joinRequestStates),
    }),
  ),
  /** The partner has read up to this sequence number; 0 if they hide it. */
  seenSeq: z.int(),
  /** Whether the two agreed to talk: a request to join was accepted once, or both have written. */
  isEstablished: z.boolean(),
});
export type PairConversation = z.output<typeof pairConversationSchema>;

/** The conversation of a crew. */
export const crewConversationSchema = z.object({
  kind: z.literal('crew'),
  ...conversationFields,
  crew: crewOfChatSchema,
});
export type CrewConversation = z.output<typeof crewConversationSchema>;

export const conversationSchema = z.discriminatedUnion('kind', [pairConversationSchema, crewConversationSchema]);
export type Conversation = z.output<typeof conversationSchema>;

export const chatParams = z.strictObject({ chatId: chatIdSchema });

export const listChatsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chats',
  summary: `A page of up to ${CHATS_PAGE_SIZE} of the member’s conversations, latest activity first, archived ones last. With \`search\`: conversations whose partner’s name or crew’s game contains it.`,
  access: 'member',
  scope: 'messages',
  querystring: z.strictObject({
    search: z.optional(nameSearchSchema),
    /** Position of the last conversation of the previous page: 1 if it is archived, else 0, then '_', 9999999999999 minus the milliseconds of its latest activity, '_' and its id. */
    cursor: z.optional(chatCursorSchema),
  }),
  response: z.array(conversationSchema),
});

export const openChatEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/members/:memberId/chat',
  summary: 'Returns the conversation with a member and creates it if needed.',
  access: 'member',
  scope: 'messages',
  params: z.strictObject({ memberId: memberIdSchema }),
  response: pairConversationSchema,
  errors: ['member-not-found', 'self-chat'],
});

export const markChatReadEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chats/:chatId/read-marker',
  summary: 'Moves the member’s read marker forward. It never moves back.',
  access: 'member',
  scope: 'messages',
  params: chatParams,
  body: z.strictObject({ seq: sequenceNumberSchema }),
  response: z.object({ readSeq: z.int() }),
  errors: ['chat-not-found'],
});

export const sendTypingEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chats/:chatId/typing',
  summary: 'Signals to the partner or the crew that the member is typing. Not stored.',
  access: 'member',
  scope: 'messages',
  params: chatParams,
  response: z.object({ chatId: chatIdSchema }),
  errors: ['chat-not-found'],
});
