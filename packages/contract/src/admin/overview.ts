import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';

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
  access: 'moderator',
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
