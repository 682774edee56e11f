import {
  deleteGameEndpoint,
  getGameCrewsEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { eq } from 'drizzle-orm';
import { posts } from '#src/db/schema/posts.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { actorOf } from '#src/features/members/insert-audit.ts';
import { deleteAnyPost } from './delete-any-post.ts';
import { deleteGame, mergeGame, renameGame, unverifyGame } from './manage-posts-of-game.ts';
import { countCrews } from '../seats/crew-repository.ts';
import { listAllPosts } from './post-table-repository.ts';

/** Changes of posts by administrators, also of all posts of a game. */
export function addAdminPostRoutes(addRoute: AddRoute, context: Context): void {
  addRoute(listAllPostsEndpoint, ({ member, querystring }) =>
    listAllPosts(context.db, querystring, member.role === 'admin'),
  );
  addRoute(deleteAnyPostEndpoint, ({ member, params, body, request }) =>
    deleteAnyPost(context, actorOf(member, request), params.postId, body?.reason ?? ''),
  );
  addRoute(getGameCrewsEndpoint, ({ params }) => countCrews(context.db, eq(posts.gameId, params.gameId)));
  addRoute(unverifyGameEndpoint, ({ member, params, body, request }) =>
    unverifyGame(context, actorOf(member, request), params.gameId, body?.reason),
  );
  addRoute(deleteGameEndpoint, ({ member, params, body, request }) =>
    deleteGame(context, actorOf(member, request), params.gameId, body?.reason),
  );
  addRoute(renameGameEndpoint, ({ member, params, body, request }) =>
    renameGame(context, actorOf(member, request), params.gameId, body.name),
  );
  addRoute(mergeGameEndpoint, ({ member, params, body, request }) =>
    mergeGame(context, actorOf(member, request), params.gameId, body.gameId),
  );
}
