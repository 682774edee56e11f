import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi } from '#test/start-api.ts';
import { statementNames } from './prepare-queries.ts';

test('prepares a query once per connection, whatever its values', async () => {
  const { db } = await startApi();
  // The queries of other tests may have used all names.
  statementNames.clear();
  const counts = await db.transaction(async (tx) => {
    const sum = async (one: number): Promise<unknown> => {
      const { rows } = await tx.execute(sql`select ${one}::int + 1 as sum`);
      return rows;
    };
    expect([await sum(1), await sum(2)]).toEqual([[{ sum: 2 }], [{ sum: 3 }]]);
    return tx.execute(sql`select count(*)::int as count from pg_prepared_statements where statement like '%as sum'`);
  });
  expect(counts.rows).toEqual([{ count: 1 }]);
});
