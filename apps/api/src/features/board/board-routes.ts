import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import type { AddRoute, Context } from '#src/features/context.ts';
import { browsePosts, getPostFacets } from './browse/browse-posts.ts';
import { createSharedBoard } from './browse/shared-board.ts';

export function addBoardRoutes(addRoute: AddRoute, context: Context): void {
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
}
