import type { PostFacets, PostFilter } from '@muster/contract/board.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenFrom } from '../../users/block-repository.ts';
import { countSearch } from './count-search.ts';
import type { PostDeps } from '../post-deps.ts';
import { countBoard } from './post-facets.ts';

/** The numbers of the board. */
export async function getPostFacets(deps: PostDeps, member: Member, filter: PostFilter): Promise<PostFacets> {
  await countSearch(deps, member, filter);
  return countBoard(deps.db, filter, await listHiddenFrom(deps.db, member.id));
}
