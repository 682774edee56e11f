import { readFilter } from '@muster/contract/posts/board.ts';
import type { SavedSearch, SavedSearchDraft } from '@muster/contract/posts/saved-searches.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import {
  lockMemberForUpdate,
  rejectUnknownTimeZone,
  setTimeZoneIfMissing,
} from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';
import { insertSavedSearchOnce } from './saved-search-repository.ts';

/** Saves a filter. Locks the member, so that concurrent requests cannot exceed the limit. */
export async function saveSearch(
  { db, live }: Context,
  memberId: string,
  { name, filter, timeZone }: SavedSearchDraft,
): Promise<SavedSearch> {
  await rejectUnknownTimeZone(db, timeZone);
  const { sort: _, ...chosen } = readFilter(filter);
  const saved = await db.transaction(async (tx) => {
    if (!(await lockMemberForUpdate(tx, memberId))) throw new AppError('unauthenticated');
    await setTimeZoneIfMissing(tx, memberId, timeZone);
    return requireFound(await insertSavedSearchOnce(tx, memberId, name, chosen), 'saved-searches-limit');
  });
  live.publish([memberId], { type: 'alerts.changed' });
  return saved;
}
