import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApi } from '#test/start-api.ts';
import { isAnyOf } from './sql-expressions.ts';
import { members } from './schema/members.ts';

test('accepts an empty list, and more ids than a query may have parameters', async () => {
  const { as, db } = await startApi();
  const { id } = await as('member');
  await as('member');
  const many = [...Array.from({ length: 70_000 }, () => randomUUID()), id];
  expect(await db.select({ id: members.id }).from(members).where(isAnyOf(members.id, many))).toEqual([{ id }]);
  expect(await db.select({ id: members.id }).from(members).where(isAnyOf(members.id, []))).toEqual([]);
});
