import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { instant } from '../values/instant.ts';
import { emblemSchema } from '../values/emblem-schema.ts';
import { platformSchema } from '../values/platforms.ts';
import { playPreferencesSchema, preferenceSets } from '../values/play-preferences.ts';
import { postPageSchema } from '../posts/posts.ts';
import { postIdSchema } from '../posts/post-id.ts';
import { atMost, multiLineText, normalizeName, storableText } from '../values/text.ts';
import {
  accessNeedsVisibilitySchema,
  discordVisibilitySchema,
  isSuspendedSchema,
  memberIdSchema,
  nameSchema,
  pictureUrlSchema,
  presenceSchema,
} from './members.ts';
import { z } from '../zod.ts';

export const BIO_MAX_LENGTH = 500;
export const LOCATION_MAX_LENGTH = 100;
export const DISCORD_ID_MAX_LENGTH = 40;
export const ACCESS_NEEDS_MAX_LENGTH = 300;

export const memberColors = ['coral', 'gold', 'lime', 'teal', 'sky', 'indigo', 'violet', 'pink'] as const;
export type MemberColor = (typeof memberColors)[number];
const colorSchema = z.nullable(z.enum(memberColors, message('Please select one of the colors')));

/** Editable fields of a profile. */
const profileFields = {
  name: z.string(),
  bio: z.string(),
  location: z.string(),
  discordId: z.string(),
  platforms: z.array(platformSchema),
  /** Accent of the member's card. Null for none. */
  color: colorSchema,
  ...preferenceSets,
  /** Accessibility needs. Never in a search, a post or an admin table. */
  accessNeeds: z.string(),
};

const singleLineSchema = (max: number, tooLong: string) =>
  storableText().check(z.overwrite(normalizeName), ...atMost(max, tooLong));

/** The profile form, with its fields in the order in which errors are reported. */
export const profileFormSchema = z.strictObject({
  name: nameSchema,
  bio: multiLineText(BIO_MAX_LENGTH, message('Keep your bio to {max} characters or fewer', { max: BIO_MAX_LENGTH })),
  location: singleLineSchema(
    LOCATION_MAX_LENGTH,
    message('Keep your location to {max} characters or fewer', { max: LOCATION_MAX_LENGTH }),
  ),
  discordId: singleLineSchema(
    DISCORD_ID_MAX_LENGTH,
    message('Keep your Discord ID to {max} characters or fewer', { max: DISCORD_ID_MAX_LENGTH }),
  ),
  discordVisibility: discordVisibilitySchema,
  ...playPreferencesSchema.shape,
  color: colorSchema,
  accessNeeds: multiLineText(
    ACCESS_NEEDS_MAX_LENGTH,
    message('Keep your accessibility needs to {max} characters or fewer', { max: ACCESS_NEEDS_MAX_LENGTH }),
  ),
  accessNeedsVisibility: accessNeedsVisibilitySchema,
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** A partial update of a profile. */
export const profileChangeSchema = z.partial(profileFormSchema);
export type ProfileChange = z.output<typeof profileChangeSchema>;

/** The most played games that a profile shows. */
export const SHOWN_GAMES_MAX_COUNT = 6;
/** Sessions of the last {@link USUAL_TIMES_DAYS} days that a member needs before their usual times are shown. */
export const USUAL_TIMES_MIN_SESSIONS = 3;
export const USUAL_TIMES_DAYS = 90;
/** Hours of a part of the week. Whole days are not shown, and hours would be too exact. */
export const PART_HOURS = 6;
export const PARTS_PER_WEEK = (7 * 24) / PART_HOURS;

/** Posts with a crew of at least two that started more than a day ago. Each field is null if the player hides it. */
const played = {
  sessions: z.nullable(z.int()),
  /** Most played first. */
  games: z.nullable(z.array(z.object({ id: z.string(), name: z.string(), emblem: emblemSchema }))),
  /** Sessions in each part of the week since Monday 00:00 UTC. Also null if there are too few sessions. */
  usualTimes: z.nullable(z.array(z.int())),
};
export type Played = { [Field in keyof typeof played]: z.output<(typeof played)[Field]> };

/** Whether `discordId` is the name of the Discord account that the member has linked. */
const discordIsVerifiedSchema = z.boolean();

/** A member's own profile. */
export const ownProfileSchema = z.object({
  id: memberIdSchema,
  ...profileFields,
  discordVisibility: discordVisibilitySchema,
  discordIsVerified: discordIsVerifiedSchema,
  isAdult: playPreferencesSchema.shape.isAdult,
  accessNeedsVisibility: accessNeedsVisibilitySchema,
  email: z.string(),
  pictureUrl: pictureUrlSchema,
  totalPosts: z.int(),
  /** As other members see it. */
  ...played,
  lastActivityAt: instant,
  createdAt: instant,
  updatedAt: instant,
});
export type OwnProfile = z.output<typeof ownProfileSchema>;

/** A member's public profile. */
export const playerSchema = z.object({
  id: memberIdSchema,
  ...profileFields,
  /** Empty if the player has none or does not show it to the viewer. */
  discordId: z.string(),
  discordIsVerified: discordIsVerifiedSchema,
  /** Empty in the same cases. */
  accessNeeds: z.string(),
  pictureUrl: pictureUrlSchema,
  /** Number of active posts. */
  activePosts: z.int(),
  /** Null if the player hides it. */
  presence: z.nullable(presenceSchema),
  ...played,
  createdAt: instant,
  /** Whether the player is an administrator, which a name alone does not prove. */
  isAdmin: z.boolean(),
  isSuspended: isSuspendedSchema,
  /** The viewer's note about the player, which only they read. Null if they have not talked to the player yet. */
  note: z.nullable(z.string()),
});
export type Player = z.output<typeof playerSchema>;

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
  summary: 'Updates the given fields of the signed-in member’s profile.',
  access: 'member',
  body: profileChangeSchema,
  response: ownProfileSchema,
  errors: ['member-not-found'],
});

const params = z.strictObject({ memberId: memberIdSchema });

export const getPlayerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/members/:memberId',
  summary: 'A player’s public profile. Not found if either has blocked the other.',
  access: 'member',
  scope: 'board',
  params,
  response: playerSchema,
  errors: ['member-not-found'],
});

export const listPlayerPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/members/:memberId/posts',
  summary: 'A page of a player’s active posts, newest first. Empty if the member cannot see the player.',
  access: 'member',
  scope: 'board',
  params,
  querystring: z.strictObject({ cursor: z.optional(postIdSchema) }),
  response: postPageSchema,
});
