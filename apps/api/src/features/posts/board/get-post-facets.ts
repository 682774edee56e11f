import type { PostFacets, PostFilter } from '@muster/contract/board.ts';
import type { Member } from '../../../auth/member.ts';
import { listHiddenMemberIds } from '../../users/block-repository.ts';
import { consumeSearchLimit } from './count-search.ts';
import type { PostDeps } from '../post-deps.ts';
import { countFacets } from './post-facets.ts';

/** The numbers of the board. */
export async function getPostFacets(deps: PostDeps, member: Member, filter: PostFilter): Promise<PostFacets> {
  await consumeSearchLimit(deps, member, filter);
  return countFacets(deps.db, filter, await listHiddenMemberIds(deps.db, member.id));
}
