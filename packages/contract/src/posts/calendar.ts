import { defineEndpoint } from '../endpoint.ts';
import { postParams } from './posts.ts';

export const getPostCalendarEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/calendar',
  summary:
    'Returns the start and end of a post as an iCalendar file (RFC 5545), for its author and accepted members. Cancels the event if the post was closed before its start. 404 if the post has no start.',
  access: 'member',
  params: postParams,
  fileType: 'text/calendar; charset=utf-8',
  errors: ['post-not-found'],
});
