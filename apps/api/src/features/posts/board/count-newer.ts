import type { PostFilter } from '@muster/contract/board.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenMemberIds } from '../../users/block-repository.ts';
import { countNewerPosts } from './board-repository.ts';
import { consumeSearchLimit } from './count-search.ts';
import type { PostDeps } from '../post-deps.ts';

/** How many posts of others have come since. */
export async function countNewer(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  after?: string,
): Promise<{ count: number }> {
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = [member.id, ...(await listHiddenMemberIds(deps.db, member.id))];
  return countNewerPosts(deps.db, filter, { after, hiddenIds });
}
