import type { PostFilter } from '@muster/contract/board.ts';
import type { Member } from '../../auth/member.ts';
import { countNewerPosts } from './board-repository.ts';
import { countSearch } from './count-search.ts';
import type { PostDeps } from './post-deps.ts';

/** How many posts of others have come since. */
export async function countNewer(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  after?: string,
): Promise<{ count: number }> {
  await countSearch(deps, member, filter);
  return countNewerPosts(deps.db, member.id, filter, after);
}
