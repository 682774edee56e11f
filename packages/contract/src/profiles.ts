import { defineEndpoint } from './endpoint.ts';
import { instant } from './values/instant.ts';
import { platformSchema } from './values/platforms.ts';
import { postIdSchema, postPageSchema } from './posts.ts';
import { atMost, collapseBlankLines, emptyIfInvisible, normalizeName, storableText } from './values/text.ts';
import {
  BIO_MAX_LENGTH,
  DISCORD_ID_MAX_LENGTH,
  isSuspendedSchema,
  LOCATION_MAX_LENGTH,
  memberIdSchema,
  nameSchema,
  pictureUrlSchema,
  presenceSchema,
} from './users.ts';
import { z } from './zod.ts';

/** What a member tells of themselves, as it is kept and shown. */
const profileFields = {
  name: z.string(),
  bio: z.string(),
  location: z.string(),
  discordId: z.string(),
  platforms: z.array(platformSchema),
};

const singleLineSchema = (max: number, what: string) =>
  storableText().check(z.overwrite(normalizeName), ...atMost(max, `${what} has at most ${max} characters`));

/** The profile form, whole; its fields stand in the order in which their rules are told. */
export const profileFormSchema = z.strictObject({
  name: nameSchema,
  bio: storableText().check(
    z.trim(),
    z.overwrite((bio) => emptyIfInvisible(collapseBlankLines(bio))),
    ...atMost(BIO_MAX_LENGTH, `A bio has at most ${BIO_MAX_LENGTH} characters`),
  ),
  location: singleLineSchema(LOCATION_MAX_LENGTH, 'A location'),
  discordId: singleLineSchema(DISCORD_ID_MAX_LENGTH, 'A Discord ID'),
  platforms: z.array(platformSchema).check(z.overwrite((chosen) => [...new Set(chosen)])),
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** What somebody has changed of their profile: what is left out stays as it is. */
export const profileChangeSchema = z.partial(profileFormSchema);
export type ProfileChange = z.output<typeof profileChangeSchema>;

/** A member's own profile. */
export const ownProfileSchema = z.object({
  id: memberIdSchema,
  ...profileFields,
  email: z.string(),
  pictureUrl: pictureUrlSchema,
  totalPosts: z.int(),
  lastActivityAt: instant,
  createdAt: instant,
  updatedAt: instant,
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

/** A member as every other member may see them. */
export const playerSchema = z.object({
  id: memberIdSchema,
  ...profileFields,
  pictureUrl: pictureUrlSchema,
  /** Posts that stand on the board. */
  activePosts: z.int(),
  /** The same as in a conversation with the player; null if the player does not show it. */
  presence: z.nullable(presenceSchema),
  createdAt: instant,
  isSuspended: isSuspendedSchema,
});
export type Player = z.output<typeof playerSchema>;

/** The name of a link to a player's profile where only a picture or a name is seen. */
export const profileLinkLabel = (name: string): string => `Profile of ${name}`;

export const getOwnProfileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'The profile of the signed-in member.',
  access: 'member',
  isAllowedWhileSuspended: true,
  response: ownProfileSchema,
  errors: ['member-not-found'],
});

export const updateProfileEndpoint = defineEndpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Changes what the signed-in member tells of themselves; what is left out stays as it is.',
  access: 'member',
  body: profileChangeSchema,
  response: ownProfileSchema,
  errors: ['member-not-found'],
});

const params = z.strictObject({ memberId: memberIdSchema });

export const getPlayerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/members/:memberId',
  summary: 'A player’s public profile. Who has blocked the member, or is blocked by them, is not found.',
  access: 'member',
  params,
  response: playerSchema,
  errors: ['member-not-found'],
});

export const listPlayerPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/members/:memberId/posts',
  summary: 'A page of a player’s active posts, newest first; none of a player who is hidden.',
  access: 'member',
  params,
  querystring: z.strictObject({ cursor: z.optional(postIdSchema) }),
  response: postPageSchema,
  errors: [],
});
