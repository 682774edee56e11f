import { useState } from 'react';
import type { MessageRow } from './message-rows.ts';

/** Most messages are about so high. */
export const ESTIMATED_ROW_PX = 52;
/** So many stand in a pane of 600 pixels. */
const ROWS_ON_SCREEN = 10;

interface Seen {
  readonly rows: readonly MessageRow[];
  readonly firstOfMany: string | undefined;
}

/** Where to go on reading when the partner has added more below than a screen holds, as after a gap. */
function firstOfMany(before: readonly MessageRow[], rows: readonly MessageRow[]): string | undefined {
  const newestKey = before.at(-1)?.key;
  const known = rows.findLastIndex(({ key }) => key === newestKey);
  const added = known === -1 ? [] : rows.slice(known + 1);
  const isMany = added.length > ROWS_ON_SCREEN && !added.some(({ isOwn }) => isOwn);
  return isMany ? added[0]?.key : undefined;
}

/** The first of many rows that have just been added at once; undefined when the list may simply follow. */
export function useFirstOfMany(rows: readonly MessageRow[]): string | undefined {
  const [last, setLast] = useState<Seen>({ rows, firstOfMany: undefined });
  if (last.rows === rows) return last.firstOfMany;
  const next = { rows, firstOfMany: firstOfMany(last.rows, rows) };
  setLast(next);
  return next.firstOfMany;
}
