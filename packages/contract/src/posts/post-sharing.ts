import { defineEndpoint } from '../endpoint.ts';
import { postParams, postSchema } from './posts.ts';
import { sharingFields, sharingRule } from './sharing-fields.ts';
import { z } from '../zod.ts';

export const postSharingSchema = z.strictObject({ ...sharingFields, isShared: z.boolean() }).check(sharingRule);
export type PostSharing = z.output<typeof postSharingSchema>;

export const setPostSharedEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/posts/:postId/sharing',
  summary: 'Sets whether the member’s own post is visible without an account, and whether search engines may index it.',
  access: 'member',
  writesToOthers: { isShared: [true] },
  params: postParams,
  body: postSharingSchema,
  response: postSchema,
  errors: ['post-not-found'],
});
