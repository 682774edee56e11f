import { defineEndpoint } from '../endpoint.ts';
import { z } from '../zod.ts';
import { postParams } from './posts.ts';

export const getJoinDetailsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/join-details',
  summary: 'The join details of a post, for its author and accepted members. Not found for everyone else.',
  access: 'member',
  scope: 'requests',
  params: postParams,
  response: z.object({
    /** Empty if the author has entered none. */
    joinDetails: z.string(),
  }),
  errors: ['post-not-found'],
});
