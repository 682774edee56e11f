import { defineEndpoint } from '../endpoint.ts';
import { customGameSchema } from '../games/games.ts';
import { message } from '../message.ts';
import { emblemSchema } from '../values/emblem-schema.ts';
import { idSchema } from '../values/id.ts';
import { instant } from '../values/instant.ts';
import { platformSchema } from '../values/platforms.ts';
import { postPreferenceFields, preferenceSets } from '../values/play-preferences.ts';
import { tagsSchema } from '../values/tags.ts';
import { atLeast, atMost, emptyIfInvisible, requireVisibleText, storableText } from '../values/text.ts';
import { memberIdSchema, pictureUrlSchema } from '../members/members.ts';
import { closedReasons, repeatFields, repeatRule, scheduleFields } from './schedule/schedule.ts';
import { customGameRules } from './game-choice.ts';
import { crewFirstFields, crewFirstRule } from './crew-first.ts';
import { sharingFields, sharingRule } from './sharing-fields.ts';
import { offlineIdSchema, postIdSchema } from './post-id.ts';
import { roleSchema, seatFields } from './seats/seats.ts';
import { z } from '../zod.ts';

export const DESCRIPTION_MIN_LENGTH = 10;
export const DESCRIPTION_MAX_LENGTH = 2000;
export const JOIN_DETAILS_MAX_LENGTH = 500;
export const POSTS_PAGE_SIZE = 24;
/** A quick post uses the first tags only. */
export const QUICK_POST_TAGS_MAX_COUNT = 3;

const GAME_MISSING = message('Please select a game');
const DESCRIPTION_MISSING = message('Please provide a description');

const descriptionSchema = storableText(DESCRIPTION_MISSING).check(
  z.trim(),
  requireVisibleText(DESCRIPTION_MISSING),
  atLeast(
    DESCRIPTION_MIN_LENGTH,
    message('Description must be at least {min} characters long', { min: DESCRIPTION_MIN_LENGTH }),
  ),
  ...atMost(
    DESCRIPTION_MAX_LENGTH,
    message('Keep your description to {max} characters or fewer', { max: DESCRIPTION_MAX_LENGTH }),
  ),
);

/** How accepted players join: a lobby code, an invite, a server address. Never part of {@link postSchema}. */
export const joinDetailsSchema = storableText().check(
  z.trim(),
  z.overwrite(emptyIfInvisible),
  ...atMost(
    JOIN_DETAILS_MAX_LENGTH,
    message('Keep your join details to {max} characters or fewer', { max: JOIN_DETAILS_MAX_LENGTH }),
  ),
);

/** Fields of the post form, in the order in which errors are reported. */
const contentFields = {
  /** The name of a listed game, or `otherGame` with the name in `customGame`. */
  game: storableText(GAME_MISSING).check(z.minLength(1, GAME_MISSING)),
  customGame: z._default(customGameSchema, ''),
  platform: platformSchema,
  description: descriptionSchema,
  /** Absent: unchanged by an edit, none in a new post. */
  joinDetails: z.optional(joinDetailsSchema),
  ...scheduleFields,
  ...seatFields,
  ...postPreferenceFields,
  tags: z._default(tagsSchema, []),
  isActive: z._default(z.boolean(), true),
  ...sharingFields,
  /**
   * The Discord channel that may show the post. Ignored unless it is the channel for the post's game. Absent: unchanged by
   * an edit, none in a new post.
   */
  discordChannelId: z.optional(z.nullable(idSchema)),
};

const newPostFields = { ...contentFields, ...repeatFields, ...crewFirstFields };
const contentRules = [...customGameRules, sharingRule] as const;
const newPostRules = [...contentRules, repeatRule, crewFirstRule] as const;

/** Content of the post form. */
export const postContentSchema = z.strictObject(newPostFields).check(...newPostRules);
export type PostContent = z.output<typeof postContentSchema>;

/** An edit. `basedOn` is the `updatedAt` that the editor saw; the server rejects the edit if it has changed since. */
export const postChangeSchema = z
  .strictObject({ ...contentFields, basedOn: z.optional(instant) })
  .check(...contentRules);
export type PostChange = z.output<typeof postChangeSchema>;

export const postDraftSchema = z
  .strictObject({
    ...newPostFields,
    /** Created with 'Create Quick Post'. */
    quickPost: z._default(z.boolean(), false),
    /** Idempotency key: the same id of the same author creates one post. */
    draftId: z.optional(idSchema),
    /** Idempotency key of a post that was saved offline. */
    offlineId: z.optional(offlineIdSchema),
  })
  .check(...newPostRules);
export type PostDraft = z.output<typeof postDraftSchema>;

export const postSchema = z.object({
  id: postIdSchema,
  gameId: z.string(),
  /** The game's name. */
  game: z.string(),
  emblem: emblemSchema,
  platform: platformSchema,
  description: z.string(),
  tags: z.array(z.string()),
  ...preferenceSets,
  /** Only for players who are 18 or older. */
  isAdultsOnly: z.boolean(),
  /** Inactive posts are visible to their author only. */
  isActive: z.boolean(),
  /** Null for a post without a start. */
  startsAt: z.nullable(instant),
  /** Until then, boards do not list the post: only its author, invited players and members with its address see it. */
  visibleFrom: z.nullable(instant),
  /** Until `visibleFrom`, only members of this standing crew and players with a request see the post. Then null. */
  firstCrewId: z.nullable(idSchema),
  /** The author looks for no more players: boards do not list the post, and only invited players may join. */
  isComplete: z.boolean(),
  /** When the post becomes inactive. */
  closesAt: z.nullable(instant),
  /** Null if the author made the post inactive, or it is active. */
  closedReason: z.nullable(z.enum(closedReasons)),
  /** When a post without a closing time becomes inactive, unless its author changes or confirms it. Null: never. */
  confirmBy: z.nullable(instant),
  /** Seats of the whole crew. Null: unlimited. */
  seats: z.nullable(z.int()),
  /** Size of the author's own party. */
  party: z.int(),
  /** Seats of accepted parties. */
  acceptedSeats: z.int(),
  /** Seats on offer to the waitlist. */
  offeredSeats: z.int(),
  roles: z.array(roleSchema),
  /** Number of players in each role: those of accepted parties, and the author. */
  acceptedByRole: z.array(z.int()),
  /** Number of parties on the waitlist. */
  waitingCount: z.int(),
  /** Increases with every change of accepted, offered or waiting parties. */
  crewVersion: z.int(),
  /** Visible without an account while active. */
  isShared: z.boolean(),
  /** Search engines may index it while it is shared and active. */
  isIndexable: z.boolean(),
  /** The Discord channel that shows the post. */
  discordChannelId: z.nullable(idSchema),
  authorId: memberIdSchema,
  authorName: z.string(),
  authorPictureUrl: pictureUrlSchema,
  /** Number of members who ever asked to join. */
  responses: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** Time of upload of a post that was saved offline, else null. */
  syncedAt: z.nullable(instant),
  quickPost: z.boolean(),
  /** Legacy fields. */
  title: z.nullable(z.string()),
  skillLevel: z.nullable(z.string()),
  region: z.nullable(z.string()),
});
export type Post = z.output<typeof postSchema>;

/** Whether boards list a post. */
export const isListed = (post: Pick<Post, 'isActive' | 'visibleFrom' | 'isComplete'>): boolean =>
  post.isActive && !post.visibleFrom && !post.isComplete;

export const postPageSchema = z.object({
  posts: z.array(postSchema),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
});
export type PostPage = z.output<typeof postPageSchema>;

export const postParams = z.strictObject({ postId: postIdSchema });

export const createPostEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Creates a post by the signed-in member.',
  access: 'member',
  scope: 'posts',
  writesToOthers: true,
  body: postDraftSchema,
  response: postSchema,
  errors: ['game-not-found', 'post-not-found', 'series-limit', 'standing-crew-not-found'],
});

export const listMyPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/posts',
  summary: 'A page of the signed-in member’s own posts, newest first.',
  access: 'member',
  scope: 'posts',
  querystring: z.strictObject({ cursor: z.optional(postIdSchema) }),
  response: postPageSchema,
});

export const getPostEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId',
  summary: 'An active post, or one of the member’s own.',
  access: 'member',
  scope: 'board',
  params: postParams,
  response: postSchema,
  errors: ['post-not-found'],
});

export const updatePostEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  summary: 'Replaces the content of the member’s own post.',
  access: 'member',
  scope: 'posts',
  writesToOthers: true,
  params: postParams,
  body: postChangeSchema,
  response: postSchema,
  errors: ['game-not-found', 'post-changed', 'post-ended', 'post-not-found'],
});

export const setPostActiveEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/active',
  summary: 'Makes the member’s own post active or inactive.',
  access: 'member',
  scope: 'posts',
  writesToOthers: { isActive: [true] },
  params: postParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: postSchema,
  errors: ['post-ended', 'post-not-found'],
});

export const deletePostEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/posts/:postId',
  summary: 'Deletes the member’s own post.',
  access: 'member',
  scope: 'posts',
  params: postParams,
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found'],
});
