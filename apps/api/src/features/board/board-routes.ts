import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarEndpoint,
  getCalendarSubscriptionEndpoint,
  getPostCalendarEndpoint,
} from '@muster/contract/posts/calendar.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';
import { browsePosts, getPostFacets } from './browse/browse-posts.ts';
import { createSharedBoard } from './browse/shared-board.ts';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  findCalendarSubscription,
  getCalendar,
} from './calendar/calendar-subscription.ts';
import { getPostCalendar } from './calendar/post-calendar.ts';

export function addBoardRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const sharedBoard = createSharedBoard(context);
  addRoute(
    listPostsEndpoint,
    async ({ member, querystring: { cursor, sort, ...filter } }) =>
      sharedBoard.getFirstPage(member, filter, sort, cursor) ?? browsePosts(context, member, filter, sort, cursor),
  );
  addRoute(getPostFacetsEndpoint, async ({ member, querystring: { after, ...filter } }) => {
    const shared = await sharedBoard.getFacets(member, filter);
    if (shared && after === undefined) return shared.body;
    return getPostFacets(context, member, filter, { shared: shared?.facets, after });
  });
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
