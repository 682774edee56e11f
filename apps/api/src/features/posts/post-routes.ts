import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarEndpoint,
  getCalendarSubscriptionEndpoint,
  getPostCalendarEndpoint,
} from '@muster/contract/board/calendar.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import {
  changePostSeriesEndpoint,
  endPostSeriesEndpoint,
  listPostSeriesEndpoint,
} from '@muster/contract/posts/schedule/series.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { requireFound } from '../../lib/app-error.ts';
import { actorOf } from '../members/insert-audit.ts';
import { deleteAnyPost } from './admin/delete-any-post.ts';
import { listAllPosts } from './admin/post-table-repository.ts';
import { browsePosts, getPostFacets } from '#src/features/board/browse/browse-posts.ts';
import {
  createCalendarSubscription,
  deleteCalendarSubscription,
  findCalendarSubscription,
  getCalendar,
} from '#src/features/board/calendar/calendar-subscription.ts';
import { getPostCalendar } from '#src/features/board/calendar/post-calendar.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { findJoinDetails } from './join-details/join-details-repository.ts';
import { createSharedBoard } from '#src/features/board/browse/shared-board.ts';
import { findVisiblePost, listListedPostsOf, listPostsOf } from './post-repository.ts';
import { changeSeries, endSeries } from './schedule/continue-series.ts';
import { listSeriesOf } from './schedule/series-repository.ts';
import { setPostVisibility } from './change-post.ts';
import { updatePost } from './update-post.ts';
import type { AddDownloadRoute, AddRoute, Context } from '../context.ts';

export function addPostRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  const sharedBoard = createSharedBoard(context);
  addRoute(createPostEndpoint, ({ member, body }) => createPost(context, member, body));
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
  addRoute(listMyPostsEndpoint, ({ member, querystring }) => listPostsOf(context.db, member.id, querystring.cursor));
  addRoute(listPostSeriesEndpoint, ({ member }) => listSeriesOf(context.db, member.id));
  addRoute(changePostSeriesEndpoint, ({ member, params, body }) =>
    changeSeries(context, member.id, params.postId, body),
  );
  addRoute(endPostSeriesEndpoint, ({ member, params }) => endSeries(context, member.id, params.postId));
  addRoute(listPlayerPostsEndpoint, ({ member, params, querystring }) =>
    listListedPostsOf(context.db, params.memberId, member.id, querystring.cursor),
  );
  addRoute(getPostEndpoint, async ({ member, params }) =>
    requireFound(await findVisiblePost(context.db, params.postId, member.id), 'post-not-found'),
  );
  addRoute(getJoinDetailsEndpoint, async ({ member, params }) =>
    requireFound(await findJoinDetails(context.db, params.postId, member.id), 'post-not-found'),
  );
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
  addRoute(updatePostEndpoint, ({ member, params, body }) => updatePost(context, member, params.postId, body));
  addRoute(setPostActiveEndpoint, ({ member, params, body }) =>
    setPostVisibility(context, member, params.postId, body),
  );
  addRoute(deletePostEndpoint, ({ member, params }) => deletePost(context, member, params.postId));
  addRoute(listAllPostsEndpoint, ({ querystring }) => listAllPosts(context.db, querystring));
  addRoute(deleteAnyPostEndpoint, ({ member, params, request }) =>
    deleteAnyPost(context, actorOf(member, request), params.postId),
  );
}
