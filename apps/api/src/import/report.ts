import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Counts } from './stage-documents.ts';
import type { Remark, Staged } from './staging.ts';

/** Result per collection. */
export interface Outcome extends Counts {
  readonly collection: Staged;
  readonly rejected: number;
  readonly imported: number;
}

const CHUNK_REMARKS = 1000;
const EXAMPLES = 3;
/** Control characters in an id could control the terminal or fake a line. */
const CONTROLS = /\p{Cc}/gu;

const pad = (cells: readonly (string | number)[]): string =>
  cells.map((cell, place) => (place === 0 ? String(cell).padEnd(10) : String(cell).padStart(14))).join('');

export function formatOutcomes(outcomes: readonly Outcome[], isDry: boolean): string[] {
  const imported = isDry ? 'would import' : 'imported';
  return [
    pad(['', 'in the file', imported, 'existing', 'rejected']),
    ...outcomes.map((one) => pad([one.collection, one.inFile, one.imported, one.known, one.rejected])),
  ];
}

/** Formats the remarks, grouped by reason with examples. */
export async function formatRemarks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Remark & { count: number; examples: string[] }>(
    `select is_rejected, collection, reason, count(*)::int as count, (array_agg(document_id order by n))[:${EXAMPLES}] as examples
     from remarks group by is_rejected, collection, reason order by is_rejected desc, collection, count(*) desc, reason`,
  );
  return rows.map(({ is_rejected, collection, reason, count, examples }) => {
    const what = is_rejected ? 'Rejected' : 'Omitted';
    const which = `${examples.join(', ')}${count > examples.length ? ', …' : ''}`;
    return `${what} in ${collection}: ${reason} (${count}: ${which})`.replaceAll(CONTROLS, '');
  });
}

async function* linesOf(client: pg.Client): AsyncGenerator<string> {
  for (let after = 0, isMore = true; isMore; ) {
    const { rows } = await client.query<Remark & { n: number }>(
      `select n::int, is_rejected, collection, document_id, reason from remarks where n > $1 order by n limit ${CHUNK_REMARKS}`,
      [after],
    );
    for (const { is_rejected, collection, document_id, reason } of rows) {
      yield `${JSON.stringify({ outcome: is_rejected ? 'refused' : 'left out', collection, id: document_id, reason })}\n`;
    }
    after = rows.at(-1)?.n ?? after;
    isMore = rows.length === CHUNK_REMARKS;
  }
}

/** Writes all remarks to a file, as one line of JSON each. */
export const writeRemarks = (client: pg.Client, path: string): Promise<void> =>
  pipeline(linesOf(client), createWriteStream(path, { mode: 0o600 }));
