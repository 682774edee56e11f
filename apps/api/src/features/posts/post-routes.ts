import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import {
  changePostSeriesEndpoint,
  endPostSeriesEndpoint,
  listPostSeriesEndpoint,
} from '@muster/contract/posts/schedule/series.ts';
import { listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { findJoinDetails } from './join-details/join-details-repository.ts';
import { findVisiblePost, listListedPostsOf, listPostsOf } from './post-repository.ts';
import { changeSeries, endSeries } from './schedule/continue-series.ts';
import { listSeriesOf } from './schedule/series-repository.ts';
import { commandPost, setPostVisibility } from './change-post.ts';
import { updatePost } from './update-post.ts';
import type { AddRoute, Context } from '#src/features/context.ts';

export function addPostRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(createPostEndpoint, ({ member, body }) => createPost(context, member, body));
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
  addRoute(updatePostEndpoint, ({ member, params, body }) => updatePost(context, member, params.postId, body));
  addRoute(setPostActiveEndpoint, ({ member, params, body }) =>
    setPostVisibility(context, member, params.postId, body),
  );
  addRoute(commandPostEndpoint, ({ member, params, body }) => commandPost(context, member, params.postId, body.name));
  addRoute(setPostSharedEndpoint, ({ member, params, body }) =>
    setPostVisibility(context, member, params.postId, body),
  );
  addRoute(deletePostEndpoint, ({ member, params }) => deletePost(context, member, params.postId));
}
