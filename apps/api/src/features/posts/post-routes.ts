import {
  connectToPostEndpoint,
  createPostEndpoint,
  deletePostEndpoint,
  getPostFacetsEndpoint,
  listMyPostsEndpoint,
  listPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts.ts';
import type { AddRoute } from '../../http/route.ts';
import { connectToPost } from './connect-to-post.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import type { PostDeps } from './post-deps.ts';
import { getPostFacets } from './post-facets.ts';
import { listActivePosts, listPostsOf } from './post-repository.ts';
import { setPostActive } from './set-post-active.ts';

export function addPostRoutes(addRoute: AddRoute, deps: PostDeps): void {
  const { db } = deps;
  addRoute(createPostEndpoint, ({ member, body }) => createPost(deps, member, body));
  addRoute(listPostsEndpoint, ({ querystring: { cursor, ...filter } }) => listActivePosts(db, filter, cursor));
  addRoute(getPostFacetsEndpoint, ({ querystring }) => getPostFacets(db, querystring));
  addRoute(listMyPostsEndpoint, ({ member }) => listPostsOf(db, member.id));
  addRoute(setPostActiveEndpoint, ({ member, params, body }) =>
    setPostActive(deps, member, params.postId, body.isActive),
  );
  addRoute(deletePostEndpoint, ({ member, params }) => deletePost(deps, member, params.postId));
  addRoute(connectToPostEndpoint, ({ member, params }) => connectToPost(deps, member, params.postId));
}
