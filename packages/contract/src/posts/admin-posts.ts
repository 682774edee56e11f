import { defineEndpoint, type RequestOf } from '../endpoint.ts';
import { playerCounts } from '../members/account.ts';
import { removalSchema } from '../moderation/suspensions.ts';
import { memberIdSchema } from '../members/members.ts';
import { instant } from '../values/instant.ts';
import { pageSchema, tablePageOf, tableSearchSchema } from '../values/paging.ts';
import { platformSchema } from '../values/platforms.ts';
import { postIdSchema } from './post-id.ts';
import { z } from '../zod.ts';

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
  /** Absent for moderators. */
  authorEmail: z.optional(z.string()),
  responses: z.int(),
  ...playerCounts,
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
  summary:
    'A page of all posts, active and inactive, newest first. Searches in content and author; for moderators not in addresses.',
  access: 'moderator',
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
  summary: 'Deletes any post, and notifies its author with the reason.',
  access: 'moderator',
  params: z.strictObject({ postId: postIdSchema }),
  body: z.optional(removalSchema),
  response: z.object({ id: postIdSchema }),
  errors: ['post-not-found', 'staff-protected'],
});
