import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import {
  type SavedSearch,
  type SavedSearchChange,
  SAVED_SEARCHES_MAX_COUNT,
} from '@muster/contract/board/saved-searches.ts';
import { and, asc, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { affectsRow, firstRow } from '#src/db/rows.ts';
import { savedSearches } from '#src/db/schema/alerts.ts';
import { searchTerms, unquotedWords } from '../search/search-terms.ts';
import { matchKeyOf } from './match-keys.ts';

const savedSearchColumns = {
  id: savedSearches.id,
  name: savedSearches.name,
  filter: savedSearches.filter,
  isPushed: savedSearches.isPushed,
};

export const listSavedSearches = (db: Queryable, memberId: string): Promise<SavedSearch[]> =>
  db
    .select(savedSearchColumns)
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(asc(savedSearches.id));

/** The columns that depend on the filter. */
export function filterColumns(filter: ChosenFilter) {
  const search = filter.search ?? '';
  const unquoted = new Set(unquotedWords(search));
  const terms = searchTerms(search);
  const words = terms.filter((term) => unquoted.has(term));
  const phrases = terms.filter((term) => !unquoted.has(term));
  return { filter, key: matchKeyOf(filter), words, phrases };
}

/** Returns the stored search if the member has saved this filter before, and null at the limit. Lock the member first. */
export async function insertSavedSearchOnce(
  tx: Queryable,
  memberId: string,
  name: string,
  filter: ChosenFilter,
): Promise<SavedSearch | null> {
  const isSame = and(eq(savedSearches.memberId, memberId), eq(savedSearches.filter, filter));
  const stored = await firstRow(tx.select(savedSearchColumns).from(savedSearches).where(isSame));
  if (stored) return stored;
  if ((await tx.$count(savedSearches, eq(savedSearches.memberId, memberId))) >= SAVED_SEARCHES_MAX_COUNT) return null;
  const row = { id: uuidv7(), memberId, name, ...filterColumns(filter) };
  return firstRow(tx.insert(savedSearches).values(row).returning(savedSearchColumns));
}

const isOwn = (memberId: string, id: string) => and(eq(savedSearches.id, id), eq(savedSearches.memberId, memberId));

export const updateSavedSearch = (
  db: Queryable,
  memberId: string,
  id: string,
  change: SavedSearchChange,
): Promise<SavedSearch | null> =>
  firstRow(
    db
      .update(savedSearches)
      .set({ ...change, memberId })
      .where(isOwn(memberId, id))
      .returning(savedSearchColumns),
  );

/** Returns whether the member had this search. */
export const deleteSavedSearch = (db: Queryable, memberId: string, id: string): Promise<boolean> =>
  affectsRow(db.delete(savedSearches).where(isOwn(memberId, id)));
