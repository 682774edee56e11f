import { defineEndpoint } from '../endpoint.ts';
import { postParams } from './posts.ts';

export const getPostCalendarEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/calendar',
  summary:
    'The time of a post as an iCalendar file (RFC 5545), for its author and accepted members. Not found without a start.',
  access: 'member',
  params: postParams,
  fileType: 'text/calendar; charset=utf-8',
  errors: ['post-not-found'],
});
