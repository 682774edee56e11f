import { defineEndpoint } from './endpoint.ts';
import { postIdSchema, postSchema, postSharingSchema } from './posts.ts';
import { z } from './zod.ts';

/** What anyone sees of a shared post: of its author only the name and the picture. */
export const sharedPostSchema = z.pick(postSchema, {
  id: true,
  gameId: true,
  game: true,
  platform: true,
  description: true,
  tags: true,
  authorName: true,
  authorPictureUrl: true,
  createdAt: true,
  title: true,
  skillLevel: true,
  region: true,
});
export type SharedPost = z.output<typeof sharedPostSchema>;

/** Width and height of the picture that stands beside a link to a page (https://ogp.me). */
export const PREVIEW_SIZE_PX = { width: 1200, height: 630 } as const;

/** Where the web app shows a shared post. */
export const sharedPostPath = (postId: string): string => `/posts/${postId}`;

const postParams = z.strictObject({ postId: postIdSchema });

export const getSharedPostEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/shared-posts/:postId',
  summary: 'An active post that its author shares. An author who is disabled or suspended shares none.',
  access: 'visitor',
  params: postParams,
  response: sharedPostSchema,
  errors: ['post-closed'],
});

export const getPostPreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/shared-posts/:postId/preview',
  summary: 'The picture that stands beside a link to a shared post.',
  access: 'visitor',
  params: postParams,
  /** `v` differs when the post says something else: those who keep pictures ask anew. */
  querystring: z.strictObject({ v: z.optional(z.string().check(z.maxLength(20))) }),
  fileType: 'image/png',
  errors: ['post-closed'],
});

export const setPostSharedEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/sharing',
  summary: 'Sets whether a post of one’s own can be seen without an account, and whether search engines may list it.',
  access: 'member',
  params: postParams,
  body: postSharingSchema,
  response: postSchema,
  errors: ['post-not-found'],
});
