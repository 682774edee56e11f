import { chatIdSchema, messageSchema } from './chat.ts';
import { gameSchema } from './games.ts';
import { postIdSchema } from './posts.ts';
import { memberIdSchema, pictureUrlSchema, presenceSchema } from './users.ts';
import { z } from './zod.ts';

/** The address of the live connection. It only delivers: a browser sends nothing over it. */
export const LIVE_PATH = '/api/live';
/** The server speaks at least this often, so that a browser notices a dead connection. */
export const LIVE_HEARTBEAT_INTERVAL_MS = 10_000;
/** Close code when a session has ended or its member is suspended: the browser fetches the session before it reconnects. */
export const SESSION_REVOKED_CLOSE_CODE = 4401;

/** The tables of an administrator's panel. */
export const adminTables = ['members', 'games', 'posts', 'reports', 'audit'] as const;

const postFields = { postId: postIdSchema, authorId: memberIdSchema };

/** What the server tells an open browser. Each is a hint: the truth is what the API answers. */
export const liveEventSchema = z.discriminatedUnion('type', [
  /** The connection stands: everything missed before it must be asked for now. */
  z.object({ type: z.literal('live.ready') }),
  /** Nothing new; the connection is alive. */
  z.object({ type: z.literal('live.heartbeat') }),
  /** Events may have been missed: ask again. */
  z.object({ type: z.literal('live.lagged') }),
  z.object({ type: z.literal('message.sent'), message: messageSchema }),
  /** A message that was sent before says something else now. */
  z.object({ type: z.literal('message.changed'), message: messageSchema }),
  /** The member has read up to `seq`, perhaps in another window. */
  z.object({ type: z.literal('chat.read'), chatId: chatIdSchema, readSeq: z.int() }),
  /** The partner of a conversation has read up to `seq`; 0 when they keep that to themselves from now on. */
  z.object({ type: z.literal('chat.seen'), chatId: chatIdSchema, seq: z.int() }),
  /** The partner of a conversation is writing just now; it is over when nothing more is told for a moment. */
  z.object({ type: z.literal('chat.typing'), chatId: chatIdSchema }),
  /** A conversation has left the list or come back: its partner, or the member, has blocked or unblocked the other. */
  z.object({ type: z.literal('chat.blocked'), chatId: chatIdSchema, isBlocked: z.boolean() }),
  /** A partner came online, went, or shows it no longer. */
  z.object({ type: z.literal('presence.changed'), memberId: memberIdSchema, presence: z.nullable(presenceSchema) }),
  /** A player is called otherwise, or has another picture. */
  z.object({
    type: z.literal('member.changed'),
    memberId: memberIdSchema,
    name: z.string(),
    pictureUrl: pictureUrlSchema,
  }),
  /** A player has left for good, with their posts; what was written with them stays with their partners. */
  z.object({ type: z.literal('member.left'), memberId: memberIdSchema }),
  /** A player was suspended or is no longer: whatever shows them fetches again. */
  z.object({ type: z.literal('suspension.changed'), memberId: memberIdSchema }),
  /** A new post stands on the board; one that is not active is told to its author alone. */
  z.object({ type: z.literal('post.created'), ...postFields }),
  /** A post says something else than before, or is on the board again. What it says now, the API answers. */
  z.object({ type: z.literal('post.changed'), ...postFields }),
  /** A post has left the board: hidden by its author, or gone for good. */
  z.object({ type: z.literal('post.removed'), ...postFields }),
  /** A game is called otherwise, or no longer listed, and its posts with it: what shows games or posts must ask again. */
  z.object({ type: z.literal('game.changed') }),
  /** Administrators have something to say to the member. */
  z.object({ type: z.literal('notice.sent') }),
  /** Told to administrators alone: one of their tables says something else now. */
  z.object({ type: z.literal('admin.changed'), table: z.enum(adminTables) }),
  /** Every post can choose this game now. */
  z.object({ type: z.literal('game.verified'), game: gameSchema }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
