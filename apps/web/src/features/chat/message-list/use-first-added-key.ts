import { useState } from 'react';
import type { MessageRow } from './message-rows.ts';

export const ESTIMATED_ROW_PX = 52;
/** Rows in a pane of 600 px. */
const ROWS_ON_SCREEN = 10;

interface Snapshot {
  readonly rows: readonly MessageRow[];
  readonly firstAddedKey: string | undefined;
}

function firstAddedKey(before: readonly MessageRow[], rows: readonly MessageRow[]): string | undefined {
  const newestKey = before.at(-1)?.key;
  const index = rows.findLastIndex(({ key }) => key === newestKey);
  const added = index === -1 ? [] : rows.slice(index + 1);
  const isMany = added.length > ROWS_ON_SCREEN && !added.some(({ isOwn }) => isOwn);
  return isMany ? added[0]?.key : undefined;
}

/** Key of the first row the partner just added, if they do not fit on one screen: reading continues there. */
export function useFirstAddedKey(rows: readonly MessageRow[]): string | undefined {
  const [last, setLast] = useState<Snapshot>({ rows, firstAddedKey: undefined });
  if (last.rows === rows) return last.firstAddedKey;
  const next = { rows, firstAddedKey: firstAddedKey(last.rows, rows) };
  setLast(next);
  return next.firstAddedKey;
}
