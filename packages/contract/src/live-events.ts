import { messageSchema } from './chat/messages.ts';
import { chatIdSchema, chatSettingsSchema } from './chat/chat.ts';
import { gameSchema } from './games/games.ts';
import { joinRequestSchema } from './posts/requests/join-requests.ts';
import { alertedPostSchema } from './notifications/push.ts';
import { requestNotificationNames } from './notifications/notifications.ts';
import { postIdSchema, postSchema } from './posts/posts.ts';
import { playerNoteSchema } from './members/player-notes.ts';
import { memberIdSchema, pictureUrlSchema, presenceSchema } from './members/members.ts';
import { instant, readVersionSchema } from './values/instant.ts';
import { z } from './zod.ts';

/** WebSocket endpoint. Clients send only the messages of {@link liveClientMessageSchema}. */
export const LIVE_PATH = '/api/live';
/** The server sends an event at least this often, so that a client detects a dead connection. */
export const LIVE_HEARTBEAT_INTERVAL_MS = 10_000;
/** WebSocket close code of a revoked session or a suspended member. The client fetches the session before it reconnects. */
export const SESSION_REVOKED_CLOSE_CODE = 4401;

/** Tables of the admin panel. */
export const adminTables = ['members', 'games', 'posts', 'reports', 'audit'] as const;

/**
 * How far back the server reports changes to a new connection or subscription. Longer than a browser takes from its first
 * requests for a screen to its subscription.
 */
export const RECENT_CHANGE_MAX_AGE_MS = 10_000;
/** Maximum number of posts, and of players, in a subscription. */
export const SUBSCRIBED_IDS_MAX_COUNT = 20;

/** Topics whose changes a page needs. Replaces the connection's previous subscription. */
const liveSubscriptionSchema = z.strictObject({
  type: z.literal('live.subscribe'),
  /** Posts of the whole board. */
  board: z.boolean(),
  postIds: z.array(postIdSchema).check(z.maxLength(SUBSCRIBED_IDS_MAX_COUNT)),
  /** Players, and the authors of posts. */
  memberIds: z.array(memberIdSchema).check(z.maxLength(SUBSCRIBED_IDS_MAX_COUNT)),
});
export type LiveSubscription = z.output<typeof liveSubscriptionSchema>;

/** A window without input for this long counts as unused, and its member gets pushes. */
export const WINDOW_IDLE_TIMEOUT_MS = 60_000;

/** Whether the page's window is visible and was used within {@link WINDOW_IDLE_TIMEOUT_MS}. A new connection counts as unused. */
const liveWindowSchema = z.strictObject({ type: z.literal('live.window'), isInUse: z.boolean() });

/** What a client may send. */
export const liveClientMessageSchema = z.discriminatedUnion('type', [liveSubscriptionSchema, liveWindowSchema]);
export type LiveClientMessage = z.output<typeof liveClientMessageSchema>;

const delayMsSchema = z.int();
/** The client refetches after this time, so that not all do so at once. */
const refetchDelay = { refetchDelayMs: z.optional(delayMsSchema) };

const postFields = { postId: postIdSchema, authorId: memberIdSchema };

/**
 * Changes to the board, a post or a player's page, sent to subscribed clients. Those of an inactive post are sent to its author
 * only.
 */
const boardEvents = [
  /** A new post. Boards offer it without inserting it, so the event does not carry it. */
  z.object({ type: z.literal('post.created'), ...postFields }),
  /** A post was edited or made active. Its `updatedAt` is the version: clients ignore an older one. */
  z.object({ type: z.literal('post.changed'), ...postFields, post: postSchema }),
  /** A post was hidden or deleted. */
  z.object({ type: z.literal('post.removed'), ...postFields }),
  /** Parties joined or left the crew or the waitlist of a post. Clients ignore a lower `crewVersion` than theirs. */
  z.object({
    type: z.literal('crew.changed'),
    ...postFields,
    acceptedSeats: z.int(),
    offeredSeats: z.int(),
    acceptedByRole: z.array(z.int()),
    waitingCount: z.int(),
    crewVersion: z.int(),
  }),
  /** A player changed their name or picture. Their own windows receive it after any change of the profile. */
  z.object({
    type: z.literal('member.changed'),
    version: readVersionSchema,
    memberId: memberIdSchema,
    name: z.string(),
    pictureUrl: pictureUrlSchema,
  }),
] as const;
export const boardEventSchema = z.discriminatedUnion('type', boardEvents);
export type BoardEvent = z.output<typeof boardEventSchema>;

/** A change of one post. */
export type PostEvent = Extract<BoardEvent, { type: `post.${string}` }>;

/** An event that the server publishes to connected clients. Events are hints; the API has the authoritative state. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** Connected: the client must refetch what it may have missed. `hasRecentChanges`: there were events for the member. */
  z.object({ type: z.literal('live.ready'), hasRecentChanges: z.optional(z.boolean()), ...refetchDelay }),
  /**
   * The connection is alive. If it is lost, the client adds a random delay of up to `reconnectSpreadMs`, so that not all
   * connect to another node at once.
   */
  z.object({ type: z.literal('live.heartbeat'), reconnectSpreadMs: z.optional(delayMsSchema) }),
  /** Events may have been lost: the client must refetch. */
  z.object({ type: z.literal('live.lagged'), ...refetchDelay }),
  /** Data has changed without an event of its own, such as all that a former blocker shows. Clients refetch these topics. */
  z.object({ type: z.literal('topics.changed'), topics: z.array(z.array(z.string())) }),
  /** Confirms new topics. With `hasRecentChanges`, the client must refetch their data: it may have missed a change. */
  z.object({
    type: z.literal('live.subscribed'),
    ...z.omit(liveSubscriptionSchema, { type: true }).shape,
    hasRecentChanges: z.boolean(),
  }),
  /** The changes of up to a second that concern the subscription. */
  z.object({ type: z.literal('live.batch'), events: z.array(boardEventSchema) }),
  /** More changes than fit in a batch: the client must refetch what it subscribes to. */
  z.object({ type: z.literal('board.lagged'), ...refetchDelay }),
  ...boardEvents,
  z.object({ type: z.literal('message.sent'), message: messageSchema }),
  /** The text of a message was changed. */
  z.object({ type: z.literal('message.changed'), message: messageSchema }),
  /** The member has read up to `readSeq`, possibly in another window. */
  z.object({ type: z.literal('chat.read'), chatId: chatIdSchema, readSeq: z.int() }),
  /** The partner has read up to `seq`; 0 if they turned read receipts off. */
  z.object({ type: z.literal('chat.seen'), version: readVersionSchema, chatId: chatIdSchema, seq: z.int() }),
  /** The member has muted or archived a conversation, or the reverse, possibly in another window. */
  z.object({ type: z.literal('chat.settings'), chatId: chatIdSchema, ...chatSettingsSchema.shape }),
  /** The member has deleted the messages up to `deletedSeq` for themselves, possibly in another window. */
  z.object({ type: z.literal('chat.deleted'), chatId: chatIdSchema, deletedSeq: z.int() }),
  /** The partner, or this member of the crew, is typing. Expires if it is not repeated. */
  z.object({ type: z.literal('chat.typing'), chatId: chatIdSchema, memberId: z.optional(memberIdSchema) }),
  /** The member has blocked the partner, or no longer does. The partner receives 'member.left', then 'topics.changed'. */
  z.object({ type: z.literal('chat.blocked'), chatId: chatIdSchema, isBlocked: z.boolean() }),
  /** A partner went online or offline, or hides their presence (null). */
  z.object({
    type: z.literal('presence.changed'),
    version: readVersionSchema,
    memberId: memberIdSchema,
    presence: z.nullable(presenceSchema),
  }),
  /** An account was deleted with its posts, or blocked the recipient: these look the same. */
  z.object({ type: z.literal('member.left'), memberId: memberIdSchema }),
  /** A suspension or disablement started or ended. */
  z.object({ type: z.literal('suspension.changed'), memberId: memberIdSchema }),
  /** The author of an active post changed its start; null for none. Published to its author and everyone with an open request. */
  z.object({
    type: z.literal('post.rescheduled'),
    ...postFields,
    authorName: z.string(),
    game: z.string(),
    startsAt: z.nullable(instant),
  }),
  /** A request to join a post was sent or changed. Published to its two sides. */
  z.object({
    type: z.literal('join-request.changed'),
    request: joinRequestSchema,
    /** The post's new number of responses, if this request increased it. */
    responses: z.optional(z.int()),
    /** The notification of the last change. Absent: neither side is notified. */
    notification: z.optional(z.enum(requestNotificationNames)),
  }),
  /** A crew, its ready check or its post changed: refetch it. Published to the readers of the crew's conversation. */
  z.object({ type: z.literal('crew-members.changed'), postId: postIdSchema }),
  /** The join details of a post changed. Published to its author and accepted members, without the text. */
  z.object({ type: z.literal('join-details.changed'), ...postFields, game: z.string() }),
  /** A game was renamed, merged, unlisted or deleted, which also changes its posts, or its usual crew was changed. */
  z.object({ type: z.literal('game.changed') }),
  /** The member's alerts or saved searches changed, possibly in another window. Clients refetch them. */
  z.object({ type: z.literal('alerts.changed') }),
  /** Posts match saved searches with notifications: now, or in the quiet hours that have ended. */
  z.object({ type: z.literal('alerts.due'), posts: z.array(alertedPostSchema) }),
  /** The member has changed their note about a player, possibly in another window. */
  z.object({ type: z.literal('player-note.changed'), ...playerNoteSchema.shape }),
  /** The member and the player with this name are crewmates now. Published to the two. Null if they have been before. */
  z.object({ type: z.literal('crewmates.changed'), name: z.nullable(z.string()) }),
  /** The member has a new notice from the administrators. */
  z.object({ type: z.literal('notice.sent') }),
  /** Published to administrators only: the content of a table changed. */
  z.object({ type: z.literal('admin.changed'), table: z.enum(adminTables) }),
  /** A game is listed now. */
  z.object({ type: z.literal('game.verified'), game: gameSchema }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
