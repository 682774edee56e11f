import { foldText } from '@muster/contract/values/fold-text.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '#test/start-api.ts';

/** Every assigned character except U+0000 and the Hangul syllables, whose rule is arithmetic. */
const characters = Array.from({ length: 0x3_2000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xac00 || codePoint > 0xd7a3)
  .filter((codePoint) => /[^\p{Cn}\p{Cs}\p{Co}\0]/u.test(String.fromCodePoint(codePoint)))
  .map((codePoint) => String.fromCodePoint(codePoint));

const character = fc.oneof(
  fc.integer({ min: 0, max: characters.length - 1 }).map((index) => characters[index]),
  // Characters whose form depends on their neighbours.
  fc.constantFrom(...Array.from('eé\u0301Σς´’“가ㄱか\u3099 ')),
);

test('the database and the browser fold texts alike', async () => {
  const { db } = await startApi();
  const samples = [
    ...characters,
    ...fc.sample(fc.array(character, { maxLength: 12 }), 5000).map((parts) => parts.join('')),
  ];
  // Skips characters that are unassigned in this version of PostgreSQL.
  const { rows } = await db.execute<{ text: string; folded: string; again: string }>(sql`
    select text, fold_text(text) as folded, fold_text(fold_text(text)) as again
    from unnest(${sql.param(samples)}::text[]) as text
    where unicode_assigned(text)`);
  expect(rows.length).toBeGreaterThan(0.9 * samples.length);
  const differences = rows.filter(({ text, folded, again }) => foldText(text) !== folded || again !== folded);
  expect(differences.map(({ text, folded }) => ({ text, folded, inBrowser: foldText(text) }))).toEqual([]);
});
