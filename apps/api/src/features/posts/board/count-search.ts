import type { PostFilter } from '@muster/contract/board.ts';
import type { Member } from '../../../auth/member.ts';
import type { PostDeps } from '../post-deps.ts';

/** Counts a request for the board that searches; looking without a search is free. */
export async function consumeSearchLimit(
  { rateLimiter }: Pick<PostDeps, 'rateLimiter'>,
  member: Member,
  { search }: PostFilter,
): Promise<void> {
  if (search) await rateLimiter.consume('searchesPerMinute', member.id);
}
