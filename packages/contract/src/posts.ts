import { defineEndpoint } from './endpoint.ts';
import { customGameSchema, isReservedGameName, otherGame } from './games.ts';
import { idSchema } from './values/id.ts';
import { instant } from './values/instant.ts';
import { platformSchema } from './values/platforms.ts';
import { tagsSchema } from './values/tags.ts';
import { atLeast, atMost, normalizeName, requireVisibleText, storableText } from './values/text.ts';
import { memberIdSchema, pictureUrlSchema } from './users.ts';
import { z } from './zod.ts';

export const DESCRIPTION_MIN_LENGTH = 10;
export const DESCRIPTION_MAX_LENGTH = 2000;
/** Posts in one page, of the board and of one's own. */
export const POSTS_PAGE_SIZE = 24;
const OFFLINE_ID_MAX_LENGTH = 64;
/** Tags that a quick post keeps: the first ones. */
export const QUICK_POST_TAGS_MAX_COUNT = 3;

const GAME_MISSING = 'Please select a game';
const DESCRIPTION_MISSING = 'Please provide a description';

const descriptionSchema = storableText(DESCRIPTION_MISSING).check(
  z.trim(),
  requireVisibleText(DESCRIPTION_MISSING),
  atLeast(DESCRIPTION_MIN_LENGTH, 'Description must be at least 10 characters long'),
  ...atMost(DESCRIPTION_MAX_LENGTH, `A description has at most ${DESCRIPTION_MAX_LENGTH} characters`),
);

interface GameChoice {
  readonly game?: unknown;
  readonly customGame?: unknown;
}

/** The name of the game that a member adds; null when the game is a listed one. */
const customGameName = ({ game, customGame }: GameChoice): string | null => {
  if (game !== otherGame) return null;
  return typeof customGame === 'string' ? normalizeName(customGame) : '';
};

/** A rule about the name of an added game; it is told even when another field is broken too. */
const customGameRule = (isBroken: (name: string) => boolean, error: string): z.core.$ZodCheck<GameChoice> =>
  z.refine(
    (draft) => {
      const name = customGameName(draft);
      return name === null || !isBroken(name);
    },
    { path: ['customGame'], error, when: ({ value }) => typeof value === 'object' && value !== null },
  );

/** Who can see an active post without an account. Signed-in members see it in any case. */
const sharingFields = {
  /** Anyone with the address can see it. */
  isShared: z._default(z.boolean(), false),
  /** Search engines may list it as well. False while it is not shared. */
  isIndexable: z._default(z.boolean(), false),
};

interface Sharing {
  readonly isShared: boolean;
  readonly isIndexable: boolean;
}

/** Search engines never list a post that is not shared. */
const sharingRule: z.core.$ZodCheck<Sharing> = z.overwrite((post) =>
  post.isIndexable && !post.isShared ? { ...post, isIndexable: false } : post,
);

/** What somebody fills in to find a crew; the fields stand in the order in which their rules are told. */
const contentFields = {
  /** The name of a listed game, or {@link otherGame} with the name in `customGame`. */
  game: storableText(GAME_MISSING).check(z.minLength(1, GAME_MISSING)),
  customGame: z._default(customGameSchema, ''),
  platform: platformSchema,
  description: descriptionSchema,
  tags: z._default(tagsSchema, []),
  isActive: z._default(z.boolean(), true),
  ...sharingFields,
};

const customGameRules = [
  customGameRule((name) => name === '', 'Please enter a custom game name'),
  customGameRule(isReservedGameName, 'That is no name of a game. Please enter what the game is called.'),
] as const;

/** What a member can change of a post, all of it at once. */
export const postContentSchema = z.strictObject(contentFields).check(...customGameRules, sharingRule);
export type PostContent = z.output<typeof postContentSchema>;

/** A change of a post, by somebody who has seen what it said at `basedOn`: when it was changed last. */
export const postChangeSchema = z
  .strictObject({ ...contentFields, basedOn: z.optional(instant) })
  .check(...customGameRules, sharingRule);
export type PostChange = z.output<typeof postChangeSchema>;

/** Who can see a post without an account. */
export const postSharingSchema = z.strictObject({ ...sharingFields, isShared: z.boolean() }).check(sharingRule);
export type PostSharing = z.output<typeof postSharingSchema>;

/** The id that a browser gives a post it keeps until the server can be reached. */
export const offlineIdSchema = z.string().check(z.regex(/^offline_\w+$/), z.maxLength(OFFLINE_ID_MAX_LENGTH));

export const postDraftSchema = z
  .strictObject({
    ...contentFields,
    /** Made by 'Create Quick Post'. */
    quickPost: z._default(z.boolean(), false),
    /** Made by the browser for this content: the same id of the same author twice is one post. */
    draftId: z.optional(idSchema),
    /** The id of the offline item this post was saved as: the same id twice is one post. */
    offlineId: z.optional(offlineIdSchema),
  })
  .check(...customGameRules, sharingRule);
export type PostDraft = z.output<typeof postDraftSchema>;

export const postIdSchema = idSchema;

export const postSchema = z.object({
  id: postIdSchema,
  gameId: z.string(),
  /** The game's name. */
  game: z.string(),
  platform: platformSchema,
  description: z.string(),
  tags: z.array(z.string()),
  /** Only the author sees a post that is not active. */
  isActive: z.boolean(),
  /** Anyone with its address can see it without an account while it is active. */
  isShared: z.boolean(),
  /** Search engines may list it while it is shared and active. */
  isIndexable: z.boolean(),
  authorId: memberIdSchema,
  authorName: z.string(),
  authorPictureUrl: pictureUrlSchema,
  /** Different members who pressed Connect. */
  responses: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** When the post was saved offline first: the moment it reached the server. */
  syncedAt: z.nullable(instant),
  quickPost: z.boolean(),
  /** Carried over from older posts. */
  title: z.nullable(z.string()),
  skillLevel: z.nullable(z.string()),
  region: z.nullable(z.string()),
});
export type Post = z.output<typeof postSchema>;

export const postPageSchema = z.object({
  posts: z.array(postSchema),
  /** Where the next page starts; null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type PostPage = z.output<typeof postPageSchema>;

const postParams = z.strictObject({ postId: postIdSchema });

export const createPostEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Creates a post of the signed-in member.',
  access: 'member',
  body: postDraftSchema,
  response: postSchema,
  errors: ['game-not-found', 'post-not-found'],
});

export const listMyPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile/posts',
  summary: 'A page of the posts of the signed-in member, newest first.',
  access: 'member',
  querystring: z.strictObject({ cursor: z.optional(postIdSchema) }),
  response: postPageSchema,
  errors: [],
});

export const getPostEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId',
  summary: 'A post that the member can see: an active one, or one of their own.',
  access: 'member',
  params: postParams,
  response: postSchema,
  errors: ['post-not-found'],
});

export const updatePostEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId',
  summary: 'Replaces what a post of one’s own says.',
  access: 'member',
  params: postParams,
  body: postChangeSchema,
  response: postSchema,
  errors: ['game-not-found', 'post-changed', 'post-not-found'],
});

export const setPostActiveEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/active',
  summary: 'Shows a post of one’s own to others, or hides it.',
  access: 'member',
  params: postParams,
  body: z.strictObject({ isActive: z.boolean() }),
  response: postSchema,
  errors: ['post-not-found'],
});

export const deletePostEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/posts/:postId',
  summary: 'Deletes a post of one’s own.',
  access: 'member',
  params: postParams,
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found'],
});

export const connectToPostEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/response',
  summary: 'Notes that the member wants to join. The author counts each member once.',
  access: 'member',
  params: postParams,
  response: z.object({ authorId: memberIdSchema }),
  errors: ['post-not-found', 'chat-with-self'],
});
