import { readFilter } from '@muster/contract/board/board-filter.ts';
import {
  noSearchWordsMessage,
  type SavedSearch,
  type SavedSearchDraft,
} from '@muster/contract/board/saved-searches.ts';
import { noPlatformMessage } from '@muster/contract/values/platforms.ts';
import { AppError, requireFound, validationError } from '#src/lib/app-error.ts';
import { lockMemberForUpdate, setTimeZoneIfMissing } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';
import { searchTerms } from '../search/search-terms.ts';
import { insertSavedSearchOnce } from './saved-search-repository.ts';

/** Saves a filter. Locks the member, so that concurrent requests cannot exceed the limit. */
export async function saveSearch(
  { db, live }: Context,
  memberId: string,
  { name, filter, timeZone }: SavedSearchDraft,
): Promise<SavedSearch> {
  const { sort: _, ...chosen } = readFilter(filter);
  // Saved without these parts, the search would match posts that the member does not search for.
  if (chosen.search && searchTerms(chosen.search).length === 0)
    throw validationError('filter.search', noSearchWordsMessage);
  if (filter.platform && !chosen.platform) throw validationError('filter.platform', noPlatformMessage);
  const saved = await db.transaction(async (tx) => {
    if (!(await lockMemberForUpdate(tx, memberId))) throw new AppError('unauthenticated');
    if (timeZone) await setTimeZoneIfMissing(tx, memberId, timeZone);
    return requireFound(await insertSavedSearchOnce(tx, memberId, name, chosen), 'saved-searches-limit');
  });
  live.publish([memberId], { type: 'alerts.changed' });
  return saved;
}
