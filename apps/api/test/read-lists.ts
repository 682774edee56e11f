import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
import { getPlayerEndpoint, listPlayerPostsEndpoint } from '@muster/contract/members/profiles.ts';
import { listCrewmatesEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import type { ApiClient } from './api-client.ts';

const weekEndsAt = new Date(Date.now() + 6 * 24 * 3_600_000);
const filters: readonly PostFilter[] = [
  {},
  { game: 'Valorant' },
  { platform: 'PC' },
  { party: '1' },
  { fits: 'me' },
  { search: 'ranked tonight' },
  { search: 'ra' },
  { when: 'now' },
  { when: 'week', tonightEndsAt: weekEndsAt, weekEndsAt },
];

/** Every endpoint that lists or counts posts for a player. */
export async function readLists(client: ApiClient, authorId: string) {
  const pages = [];
  for (const filter of filters) {
    for (const sort of [undefined, 'soonest'] as const)
      pages.push((await client.call(listPostsEndpoint, { querystring: { ...filter, sort } })).posts.length);
    const { matching, active, newer } = await client.call(getPostFacetsEndpoint, {
      querystring: { ...filter, after: '' },
    });
    pages.push(matching.count, active, newer);
  }
  const { posts } = await client.call(listPlayerPostsEndpoint, { params: { memberId: authorId }, querystring: {} });
  const { activePosts } = await client.call(getPlayerEndpoint, { params: { memberId: authorId } });
  const crewmates = await client.call(listCrewmatesEndpoint, {});
  return [...pages, posts.length, activePosts, crewmates.reduce((sum, crewmate) => sum + crewmate.posts.length, 0)];
}
