import type { PostFilter } from '@muster/contract/board.ts';
import type { PostPage } from '@muster/contract/posts.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenMemberIds } from '../../users/block-repository.ts';
import { listActivePosts, listAllActivePosts } from './board-repository.ts';
import { consumeSearchLimit } from './count-search.ts';
import type { PostDeps } from '../post-deps.ts';

/** A page of the board. */
export async function browsePosts(
  deps: PostDeps,
  member: Member,
  filter: PostFilter,
  cursor?: string,
): Promise<PostPage> {
  const { search, game, platform } = filter;
  if (!search && !game && !platform) return listAllActivePosts(deps.db, member.id, cursor ?? null);
  await consumeSearchLimit(deps, member, filter);
  const hiddenIds = await listHiddenMemberIds(deps.db, member.id);
  return listActivePosts(deps.db, filter, { before: cursor, hiddenIds });
}
