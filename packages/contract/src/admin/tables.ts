import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { reasonSchema } from '../moderation/suspensions.ts';
import { pageSchema, tablePageOf } from '../values/paging.ts';
import { platformSchema } from '../values/platforms.ts';
import { postIdSchema } from '../posts.ts';
import { atMost, storableText } from '../values/text.ts';
import { memberIdSchema, pictureUrlSchema, roleSchema } from '../users.ts';
import { z } from '../zod.ts';

export const TABLE_SEARCH_MAX_LENGTH = 100;
/** What is looked for in an administrator's table: a part of what its columns say. */
export const tableSearchSchema = storableText().check(
  z.trim(),
  ...atMost(TABLE_SEARCH_MAX_LENGTH, `A search has at most ${TABLE_SEARCH_MAX_LENGTH} characters`),
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
  /** Why it is suspended or disabled; empty while it is active. */
  stateReason: z.string(),
});
export type AccountRow = z.output<typeof accountRowSchema>;

export const accountSorts = ['newest', 'oldest', 'name', 'activity', 'posts'] as const;

/** An account with all that has to do with it, as counts. */
export const accountDetailsSchema = z.object({
  ...accountRowSchema.shape,
  conversations: z.int(),
  messages: z.int(),
  /** Reports by this member, and about them; of the latter those that led to something. */
  reportsMade: z.int(),
  reportsAbout: z.int(),
  reportsActedOn: z.int(),
  /** What was done before, the latest first. */
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
  summary: 'A page of all accounts, under a search of name and address, a state and an order.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    state: z.optional(z.enum(accountStates)),
    sort: z._default(z.enum(accountSorts), 'newest'),
    page: pageSchema,
  }),
  response: tablePageOf(accountRowSchema),
  errors: [],
});

export const getAccountEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members/:memberId',
  summary: 'An account with what belongs to it, in numbers, and what was done about it before.',
  access: 'admin',
  params: memberParams,
  response: accountDetailsSchema,
  errors: ['member-not-found'],
});

export const deleteMemberEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/members/:memberId',
  summary: 'Deletes a member with their posts, conversations and messages, and says how many there really were.',
  access: 'admin',
  params: memberParams,
  response: z.object({ posts: z.int(), conversations: z.int(), messages: z.int() }),
  errors: ['member-not-found', 'admin-protected'],
});

export const disableMemberEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/members/:memberId/disablement',
  summary: 'Disables an account until it is enabled again: its sessions are refused at once and its posts are hidden.',
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

/** A post as administrators see it, with what older posts carry. */
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
  summary: 'A page of all posts, active or not, the newest first, under a search of what they say and who wrote them.',
  access: 'admin',
  querystring: z.strictObject({
    search: z.optional(tableSearchSchema),
    platform: z.optional(platformSchema),
    state: z.optional(z.enum(['active', 'inactive'])),
    page: pageSchema,
  }),
  response: tablePageOf(postRowSchema),
  errors: [],
});

export const deleteAnyPostEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/posts/:postId',
  summary: 'Deletes any post.',
  access: 'admin',
  params: z.strictObject({ postId: postIdSchema }),
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found'],
});

/** The numbers on the tabs of the panel and in the overview. */
export const adminCountsSchema = z.object({
  members: z.int(),
  games: z.int(),
  posts: z.int(),
  /** Open cases, as listed: several open reports on one thing are one case. */
  openCases: z.int(),
  openAppeals: z.int(),
  pendingGames: z.int(),
});
export type AdminCounts = z.output<typeof adminCountsSchema>;

export const getAdminCountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/counts',
  summary: 'How many members, games and posts there are, and what waits.',
  access: 'admin',
  response: adminCountsSchema,
  errors: [],
});

/** Days that the overview looks back. */
export const OVERVIEW_DAYS = 30;

export const overviewSchema = z.object({
  /** One for each of the last {@link OVERVIEW_DAYS} days in UTC, the oldest first; the last one is today so far. */
  days: z.array(
    z.object({
      /** In the form 2026-11-21. */
      date: z.string(),
      signUps: z.int(),
      posts: z.int(),
      messages: z.int(),
      reports: z.int(),
    }),
  ),
  /** The games with the most active posts, the busiest first. */
  busiestGames: z.array(z.object({ game: z.string(), activePosts: z.int() })),
});
export type Overview = z.output<typeof overviewSchema>;

export const getOverviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What has happened lately, day by day, and where.',
  access: 'admin',
  response: overviewSchema,
  errors: [],
});
