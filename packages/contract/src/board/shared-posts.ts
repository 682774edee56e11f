import { defineEndpoint } from '../endpoint.ts';
import { postParams, postSchema } from '../posts/posts.ts';
import { message } from '../message.ts';
import { OPEN_CREWS_PATH } from '../paths.ts';
import { z } from '../zod.ts';

/** Name of an author without one, as shown to visitors. The web app translates it. */
export const unnamedAuthor = message('A player');

/** Public view of a shared post: of its author only the name and the picture. */
export const sharedPostSchema = z.pick(postSchema, {
  id: true,
  gameId: true,
  game: true,
  emblem: true,
  platform: true,
  description: true,
  tags: true,
  comms: true,
  spokenLanguages: true,
  playAreas: true,
  levels: true,
  isAdultsOnly: true,
  startsAt: true,
  closesAt: true,
  seats: true,
  party: true,
  acceptedSeats: true,
  offeredSeats: true,
  roles: true,
  acceptedByRole: true,
  authorName: true,
  authorPictureUrl: true,
  createdAt: true,
  title: true,
  skillLevel: true,
  region: true,
});
export type SharedPost = z.output<typeof sharedPostSchema>;

/** Size of link preview images (https://ogp.me). */
export const PREVIEW_SIZE_PX = { width: 1200, height: 630 } as const;

export const getSharedPostEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/shared-posts/:postId',
  summary: 'A shared and active post. Not found if its author is disabled or suspended.',
  access: 'visitor',
  params: postParams,
  response: sharedPostSchema,
  errors: ['post-closed'],
});

export const countOpenCrewsEndpoint = defineEndpoint({
  method: 'GET',
  path: OPEN_CREWS_PATH,
  summary: 'How many crews of active posts need one more player. 0 unless the host publishes it.',
  access: 'visitor',
  response: z.object({ count: z.int() }),
});

export const getPostPreviewEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/shared-posts/:postId/preview',
  summary: 'The link preview image of a shared post.',
  access: 'visitor',
  params: postParams,
  /** `v` changes with the post's content, so that caches fetch the image again. */
  querystring: z.strictObject({ v: z.optional(z.string().check(z.maxLength(20))) }),
  fileType: 'image/png',
  errors: ['post-closed'],
});
