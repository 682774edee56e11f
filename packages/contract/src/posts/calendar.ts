import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../values/instant.ts';
import { z } from '../zod.ts';
import { postParams } from './posts.ts';

/** Past sessions in a member's calendar. */
export const CALENDAR_PAST_DAYS = 30;

export const getPostCalendarEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/posts/:postId/calendar',
  summary:
    'Returns the start and end of a post as an iCalendar file (RFC 5545), for its author and accepted members. Cancels the event if the post was deleted or closed before its start. 404 if the post has no start.',
  access: 'member',
  scope: 'calendar',
  params: postParams,
  fileType: 'text/calendar; charset=utf-8',
  errors: ['post-not-found'],
});

export const getCalendarSubscriptionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-subscription',
  summary: "When the address of the member's calendar was created; null if there is none.",
  access: 'member',
  response: z.object({
    createdAt: z.nullable(instant),
    /** When the last address was revoked together with the member's other devices. Null once there is a new one. */
    revokedAt: z.nullable(instant),
  }),
});

export const createCalendarSubscriptionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-subscription',
  summary: "Creates the address of the member's calendar. Returns it only once, and revokes the previous one.",
  access: 'member',
  response: z.object({ address: z.url(), createdAt: instant }),
});

export const deleteCalendarSubscriptionEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/calendar-subscription',
  summary: "Revokes the address of the member's calendar.",
  access: 'member',
  response: z.null(),
});

/** Logs omit the query with the key. */
export const getCalendarEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/calendar.ics',
  summary: `Returns the sessions of a member as an iCalendar file (RFC 5545) for calendar apps to subscribe to: posts with a start that the member wrote or joined, from the last ${CALENDAR_PAST_DAYS} days on. Sessions called off before their start are cancelled. Without sessions, it has one event at the time of the subscription.`,
  access: 'visitor',
  querystring: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  fileType: 'text/calendar; charset=utf-8',
  errors: ['calendar-not-found', 'suspended'],
});
