import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './values/id.ts';
import { instant } from './values/instant.ts';
import { atMost, requireVisibleText, storableText } from './values/text.ts';
import { isSuspendedSchema, memberIdSchema, nameSearchSchema, pictureUrlSchema, presenceSchema } from './users.ts';
import { z } from './zod.ts';

/** In UTF-16 units, as the `maxlength` of an input counts. */
export const MESSAGE_MAX_LENGTH = 1000;
/** Messages in one page of a conversation's history. */
export const MESSAGES_PAGE_SIZE = 50;
/** Unread counts stop here; more is shown as '99+'. */
export const UNREAD_MAX_COUNT = 100;
/** Conversations in the list; older ones are found by the partner's name. */
export const CHATS_MAX_COUNT = 200;
/** Somebody who types tells so this often. */
export const TYPING_INTERVAL_MS = 3000;

/** The name shown for a partner who has left. */
export const unknownUserName = 'Unknown User';

/** What stands where an administrator has taken the words of a message out. */
export const removedMessageText = 'An administrator has removed this message.';

/** The largest number of a PostgreSQL `integer`. */
const POSTGRES_INTEGER_MAX = 2_147_483_647;

/** A place in a conversation; 0 is before the first message. */
export const sequenceNumberSchema = z.int().check(z.nonnegative(), z.maximum(POSTGRES_INTEGER_MAX));

const sequenceNumberParam = z.codec(z.string().check(z.regex(/^\d{1,10}$/)), sequenceNumberSchema, {
  decode: Number,
  encode: String,
});

const messageTextSchema = storableText().check(
  z.trim(),
  requireVisibleText('Please write a message'),
  ...atMost(MESSAGE_MAX_LENGTH, `A message has at most ${MESSAGE_MAX_LENGTH} characters`),
);

export const messageIdSchema = idSchema;

/** Both members' ids, sorted and joined by an underscore. */
export const chatIdSchema = z.string().check(z.regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}$/));
/** The id of the conversation that two members have with each other, in whichever order they are named. */
export const chatIdOf = (oneId: string, otherId: string): string => [oneId, otherId].toSorted().join('_');

export const messageDraftSchema = z.strictObject({
  /** Made by the sender's browser: the same id twice is one message. */
  id: messageIdSchema,
  text: messageTextSchema,
});
export type MessageDraft = z.output<typeof messageDraftSchema>;

export const messageSchema = z.object({
  id: messageIdSchema,
  chatId: chatIdSchema,
  /** Place in the conversation, from 1 up without a gap. */
  seq: z.int(),
  /** Null when the sender has left. */
  senderId: z.nullable(memberIdSchema),
  text: z.string(),
  /** By the server's clock. */
  sentAt: instant,
});
export type Message = z.output<typeof messageSchema>;

export const conversationSchema = z.object({
  id: chatIdSchema,
  partner: z.object({
    /** Null when the partner has left; then nobody can write here. */
    id: z.nullable(memberIdSchema),
    name: z.string(),
    pictureUrl: pictureUrlSchema,
    /** Null where the partner does not show it. */
    presence: z.nullable(presenceSchema),
    isSuspended: isSuspendedSchema,
  }),
  createdAt: instant,
  /** Null before the first message. */
  lastMessage: z.nullable(z.string()),
  lastMessageAt: z.nullable(instant),
  /** Sequence number of the newest message; 0 before the first. */
  lastSeq: z.int(),
  /** Everything up to this sequence number has been shown to the member. */
  readSeq: z.int(),
  /** Up to where the partner has read, as far as they let it be known. */
  seenSeq: z.int(),
  /** The partner's messages behind `readSeq`, at most {@link UNREAD_MAX_COUNT}. */
  unread: z.int(),
});
export type Conversation = z.output<typeof conversationSchema>;

export const messagePageSchema = z.object({
  /** In the order of their sequence numbers. */
  messages: z.array(messageSchema),
  /** Whether more follow in the direction that was asked for. */
  hasMore: z.boolean(),
});
export type MessagePage = z.output<typeof messagePageSchema>;

const chatParams = z.strictObject({ chatId: chatIdSchema });

export const listChatsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chats',
  summary:
    'The member’s latest conversations, the newest message first; under a search all whose partner’s name has it.',
  access: 'member',
  querystring: z.strictObject({ search: z.optional(nameSearchSchema) }),
  response: z.array(conversationSchema),
  errors: [],
});

export const openChatEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/members/:memberId/chat',
  summary: 'The conversation with a member; created when there is none.',
  access: 'member',
  params: z.strictObject({ memberId: memberIdSchema }),
  response: conversationSchema,
  errors: ['member-not-found', 'chat-with-self', 'not-reachable'],
});

export const listMessagesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/chats/:chatId/messages',
  summary: 'A page of a conversation: the newest, those before a sequence number, or those after one.',
  access: 'member',
  params: chatParams,
  querystring: z
    .strictObject({ before: z.optional(sequenceNumberParam), after: z.optional(sequenceNumberParam) })
    .check(z.refine(({ before, after }) => before === undefined || after === undefined, 'Choose before or after')),
  response: messagePageSchema,
  errors: ['chat-not-found'],
});

export const sendMessageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/chats/:chatId/messages',
  summary: 'Sends a message. Repeating the same id changes nothing and answers the same.',
  access: 'member',
  params: chatParams,
  body: messageDraftSchema,
  response: messageSchema,
  errors: ['chat-not-found', 'partner-gone', 'not-reachable', 'message-id-taken'],
});

export const markChatReadEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chats/:chatId/read-marker',
  summary: 'Notes up to where the member has read. The marker never moves back.',
  access: 'member',
  params: chatParams,
  body: z.strictObject({ seq: sequenceNumberSchema }),
  response: z.object({ readSeq: z.int() }),
  errors: ['chat-not-found'],
});

export const sendTypingEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/chats/:chatId/typing',
  summary: 'Tells the partner that the member is writing just now. It is not kept.',
  access: 'member',
  params: chatParams,
  response: z.object({ chatId: chatIdSchema }),
  errors: ['chat-not-found'],
});
