import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/blocks.ts';
import type { AddRoute } from '../../http/route.ts';
import { type BlockDeps, blockMember, unblockMember } from './block-member.ts';
import { listBlocksOf } from './block-repository.ts';

export function addBlockRoutes(addRoute: AddRoute, deps: BlockDeps): void {
  addRoute(listBlocksEndpoint, ({ member }) => listBlocksOf(deps.db, member.id));
  addRoute(blockMemberEndpoint, ({ member, params }) => blockMember(deps, member, params.memberId));
  addRoute(unblockMemberEndpoint, ({ member, params }) => unblockMember(deps, member, params.memberId));
}
