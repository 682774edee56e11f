import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorSummary } from './print.ts';

test('puts the message first, then its causes', () => {
  const cause = new Error('EACCES: permission denied', { cause: 'the kernel' });
  expect(errorSummary(new Error('The folder cannot be written.', { cause }))).toBe(
    'The folder cannot be written. (EACCES: permission denied (the kernel))',
  );
});

test('describes a failed query by its cause, without its values', () => {
  const error = new DrizzleQueryError('insert into members values ($1)', ['ada@example.com'], new Error('disk full'));
  expect(errorSummary(error)).toBe('disk full');
  expect(errorSummary(new Error('No backup.', { cause: error }))).toBe('No backup. (disk full)');
});

test('reduces a multi-line or aggregate error to one line', () => {
  expect(errorSummary(new Error("Cannot find module 'x'\nRequire stack:\n- y"))).toBe("Cannot find module 'x'");
  const refused = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5'),
    new Error('connect ECONNREFUSED 127.0.0.1:5'),
  ]);
  expect(errorSummary(refused)).toBe('connect ECONNREFUSED ::1:5, connect ECONNREFUSED 127.0.0.1:5');
});
