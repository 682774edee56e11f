import { countNewerPostsEndpoint, getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import type { AddDownloadRoute, AddRoute } from '../../http/route.ts';
import { requireFound } from '../../lib/app-error.ts';
import { browsePosts, countNewer, getPostFacets } from './board/browse-posts.ts';
import { type CalendarDeps, getPostCalendar } from './calendar/post-calendar.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { findJoinDetails } from './join-details/join-details-repository.ts';
import type { RescheduleDeps } from './notify-of-reschedule.ts';
import { findVisiblePost, listActivePostsOf, listPostsOf } from './post-repository.ts';
import { setPostVisibility } from './set-post-visibility.ts';
import { updatePost } from './update-post.ts';

export function addPostRoutes(
  addRoute: AddRoute,
  addFileRoute: AddDownloadRoute,
  deps: RescheduleDeps & CalendarDeps,
): void {
  addRoute(createPostEndpoint, ({ member, body }) => createPost(deps, member, body));
  addRoute(listPostsEndpoint, ({ member, querystring: { cursor, sort, ...filter } }) =>
    browsePosts(deps, member, filter, sort, cursor),
  );
  addRoute(getPostFacetsEndpoint, ({ member, querystring }) => getPostFacets(deps, member, querystring));
  addRoute(countNewerPostsEndpoint, ({ member, querystring: { after, ...filter } }) =>
    countNewer(deps, member, filter, after),
  );
  addRoute(listMyPostsEndpoint, ({ member, querystring }) => listPostsOf(deps.db, member.id, querystring.cursor));
  addRoute(listPlayerPostsEndpoint, ({ member, params, querystring }) =>
    listActivePostsOf(deps.db, params.memberId, member.id, querystring.cursor),
  );
  addRoute(getPostEndpoint, async ({ member, params }) =>
    requireFound(await findVisiblePost(deps.db, params.postId, member.id), 'post-not-found'),
  );
  addRoute(getJoinDetailsEndpoint, async ({ member, params }) =>
    requireFound(await findJoinDetails(deps.db, params.postId, member.id), 'post-not-found'),
  );
  addFileRoute(getPostCalendarEndpoint, ({ member, params }) => getPostCalendar(deps, params.postId, member.id));
  addRoute(updatePostEndpoint, ({ member, params, body }) => updatePost(deps, member, params.postId, body));
  addRoute(setPostActiveEndpoint, ({ member, params, body }) => setPostVisibility(deps, member, params.postId, body));
  addRoute(deletePostEndpoint, ({ member, params }) => deletePost(deps, member, params.postId));
}
