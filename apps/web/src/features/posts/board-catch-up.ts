import { listPostsEndpoint, type PostFilter, postFilterSchema } from '@muster/contract/board.ts';
import type { PostPage } from '@muster/contract/posts.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/call-api.ts';
import { boardQuery, boardsKey, changeBoard } from './board-queries.ts';
import type { PostPages } from './post-pages.ts';

/** Pages that are asked for again at most. What is loaded beyond them is the part that lies furthest back. */
const MOST_PAGES = 10;

/** The pages with what a fresh one says about its stretch: posts that are no longer there go, none is put in between. */
function withStretch(known: PostPages, from: string, fresh: PostPage): PostPages {
  const stands = new Map(fresh.posts.map((post) => [post.id, post]));
  const isCovered = (id: string) => (from === '' || id < from) && (!fresh.nextCursor || id >= fresh.nextCursor);
  return {
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      posts: page.posts.filter(({ id }) => stands.has(id) || !isCovered(id)).map((post) => stands.get(post.id) ?? post),
    })),
  };
}

async function catchUpBoard(queryClient: QueryClient, filter: PostFilter): Promise<void> {
  const known = queryClient.getQueryData<PostPages>(boardQuery(filter).queryKey);
  if (!known) return;
  const end = known.pages.at(-1)?.nextCursor ?? '';
  let from: string | null = known.pageParams.at(-MOST_PAGES) ?? '';
  for (let asked = 0; asked < MOST_PAGES && from !== null && (from === '' || from > end); asked++) {
    const fresh: PostPage = await callApi(listPostsEndpoint, { querystring: { ...filter, cursor: from || undefined } });
    const stretch = from;
    changeBoard(queryClient, filter, (pages) => withStretch(pages, stretch, fresh));
    from = fresh.nextCursor;
  }
}

const latestFirst = (a: Query, b: Query): number =>
  Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt;

/** Brings the board that is shown, or was last, up to date; the others are loaded anew when one comes to them. */
export async function catchUpBoards(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache();
  const [latest, ...others] = cache.findAll({ queryKey: boardsKey }).toSorted(latestFirst);
  for (const board of others) if (!board.isActive()) cache.remove(board);
  const filter = postFilterSchema.safeParse(latest?.queryKey.at(-1)).data;
  // What could not be asked for now is asked for when the connection stands again.
  if (filter) await catchUpBoard(queryClient, filter).catch(() => undefined);
}
