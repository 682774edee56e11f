import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { reasonSchema } from '../moderation/suspensions.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { platformSchema } from '../values/platforms.ts';
import { postIdSchema } from '../posts/posts.ts';
import { atMost, storableText } from '../values/text.ts';
import { memberIdSchema, pictureUrlSchema, roleSchema } from '../members/members.ts';
import { z } from '../zod.ts';

export const TABLE_SEARCH_MAX_LENGTH = 100;
/** Matches a part of any searchable column. */
export const tableSearchSchema = storableText().check(
  z.trim(),
  ...atMost(TABLE_SEARCH_MAX_LENGTH, `Keep your search to ${TABLE_SEARCH_MAX_LENGTH} characters or fewer`),
);

export const accountStates = ['active', 'suspended', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as administrators see it. */
export const accountRowSchema = z.object({
  id: memberIdSchema,
  name: z.string(),
  email: z.string(),
  pictureUrl: pictureUrlSchema,
  role: roleSchema,
  platforms: z.array(platformSchema),
  totalPosts: z.int(),
  createdAt: instant,
  lastActivityAt: instant,
  state: z.enum(accountStates),
  suspendedUntil: z.nullable(instant),
  /** Reason of the suspension or disablement; empty while active. */
  stateReason: z.string(),
});
export type AccountRow = z.output<typeof accountRowSchema>;

export const accountSorts = ['newest', 'oldest', 'name', 'activity', 'posts'] as const;

/** An account with counts of its data, its reports and its past sanctions. */
export const accountDetailsSchema = z.object({
  ...accountRowSchema.shape,
  conversations: z.int(),
  messages: z.int(),
  /** Reports by this member, about this member, and about this member that were not dismissed. */
  reportsMade: z.int(),
  reportsAbout: z.int(),
  reportsActedOn: z.int(),
  /** Newest first. */
  sanctions: z.array(
    z.object({
      kind: z.enum(['warned', 'suspended', 'disabled']),
      reason: z.string(),
      until: z.nullable(instant),
      createdAt: instant,
    }),
  ),
});
export type AccountDetails = z.output<typeof accountDetailsSchema>;

const memberParams = z.strictObject({ memberId: memberIdSchema });

export const listAccountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary: 'A page of all accounts. Searches in name and e-mail address.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    state: z.optional(z.enum(accountStates)),
    sort: z._default(z.enum(accountSorts), 'newest'),
    page: pageSchema,
  }),
  response: tablePageOf(accountRowSchema),
});
export type AccountsQuery = RequestOf<typeof listAccountsEndpoint>['querystring'];

export const getAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members/:memberId',
  summary: 'An account with counts of its data and its past sanctions.',
  access: 'admin',
  params: memberParams,
  response: accountDetailsSchema,
  errors: ['member-not-found'],
});

export const deleteMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId',
  summary: 'Deletes a member with their posts, conversations and messages, and returns the counts.',
  access: 'admin',
  params: memberParams,
  response: z.object({ posts: z.int(), conversations: z.int(), messages: z.int() }),
  errors: ['member-not-found', 'admin-protected'],
});

export const createResetLinkEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:memberId/reset-link',
  summary: 'Creates a single-use password reset link for a member, in place of an earlier one.',
  access: 'admin',
  params: memberParams,
  response: z.object({ link: z.string(), validMinutes: z.int() }),
  errors: ['member-not-found', 'admin-protected', 'user-disabled'],
});

export const disableMemberEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/members/:memberId/disablement',
  summary: 'Disables an account: rejects its sessions and hides its posts.',
  access: 'admin',
  params: memberParams,
  body: z.strictObject({ reason: reasonSchema }),
  response: accountRowSchema,
  errors: ['member-not-found', 'admin-protected'],
});

export const enableMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId/disablement',
  summary: 'Enables a disabled or suspended account.',
  access: 'admin',
  params: memberParams,
  response: accountRowSchema,
  errors: ['member-not-found'],
});

/** A post as administrators see it, with legacy fields. */
export const postRowSchema = z.object({
  id: postIdSchema,
  game: z.string(),
  platform: platformSchema,
  description: z.string(),
  tags: z.array(z.string()),
  isActive: z.boolean(),
  authorId: memberIdSchema,
  authorName: z.string(),
  authorEmail: z.string(),
  responses: z.int(),
  createdAt: instant,
  title: z.nullable(z.string()),
  skillLevel: z.nullable(z.string()),
  region: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  userName: z.nullable(z.string()),
});
export type PostRow = z.output<typeof postRowSchema>;

export const listAllPostsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/posts',
  summary: 'A page of all posts, active and inactive, newest first. Searches in content and author.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    platform: z.optional(platformSchema),
    state: z.optional(z.enum(['active', 'inactive'])),
    page: pageSchema,
  }),
  response: tablePageOf(postRowSchema),
});
export type PostsQuery = RequestOf<typeof listAllPostsEndpoint>['querystring'];

export const deleteAnyPostEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/posts/:postId',
  summary: 'Deletes any post.',
  access: 'admin',
  params: z.strictObject({ postId: postIdSchema }),
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found'],
});

/** Counts on the tabs of the admin panel and in its overview. */
export const adminCountsSchema = z.object({
  members: z.int(),
  games: z.int(),
  posts: z.int(),
  /** Several open reports on one target are one case. */
  openCases: z.int(),
  openAppeals: z.int(),
  pendingGames: z.int(),
});
export type AdminCounts = z.output<typeof adminCountsSchema>;

export const getAdminCountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/counts',
  summary: 'Counts members, games and posts, and what needs a decision.',
  access: 'admin',
  response: adminCountsSchema,
});

/** Days that the overview looks back. */
export const OVERVIEW_DAYS = 30;

export const overviewSchema = z.object({
  /** One entry for each of the last {@link OVERVIEW_DAYS} days (UTC), oldest first. The last one is today. */
  days: z.array(
    z.object({
      /** In the form YYYY-MM-DD. */
      date: z.string(),
      signUps: z.int(),
      posts: z.int(),
      messages: z.int(),
      reports: z.int(),
    }),
  ),
  /** Games with the most active posts, in descending order. */
  busiestGames: z.array(z.object({ game: z.string(), activePosts: z.int() })),
});
export type Overview = z.output<typeof overviewSchema>;

export const getOverviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Daily activity counts and the games with the most active posts.',
  access: 'admin',
  response: overviewSchema,
});
