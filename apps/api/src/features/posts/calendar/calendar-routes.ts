import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarEndpoint,
  getCalendarSubscriptionEndpoint,
  getPostCalendarEndpoint,
} from '@muster/contract/posts/calendar.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  findCalendarSubscription,
  getCalendar,
} from './calendar-subscription.ts';
import { getPostCalendar } from './post-calendar.ts';

export function addCalendarRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  addFileRoute(getPostCalendarEndpoint, ({ member, params, request }) =>
    getPostCalendar(context, params.postId, member, context.linkOrigins.ofResponse(request)),
  );
  addRoute(getCalendarSubscriptionEndpoint, ({ member }) => findCalendarSubscription(context.db, member.id));
  addRoute(createCalendarSubscriptionEndpoint, async ({ member, request }) => {
    await context.rateLimiter.consume('profileChangesPerHour', member.id);
    return createCalendarSubscription(context.db, member, context.linkOrigins.ofResponse(request));
  });
  addRoute(deleteCalendarSubscriptionEndpoint, ({ member }) => deleteCalendarSubscription(context.db, member.id));
  addFileRoute(getCalendarEndpoint, ({ querystring, request }) =>
    getCalendar(context, querystring.key, context.linkOrigins.ofResponse(request)),
  );
}
