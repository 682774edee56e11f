import { expect, test } from 'vitest';
import { listTestsNearChanges } from './changed-tests.ts';

test('selects the tests of a changed file and of the features that import it', () => {
  const selected = listTestsNearChanges(['packages/contract/src/posts/board.ts']);
  expect(selected).toContain('packages/contract/src/posts/posts.test.ts');
  expect(selected).toContain('apps/api/src/features/posts/board/board.test.ts');
  expect(selected).toContain('apps/web/src/features/posts/board/browse-board.test.tsx');
  expect(selected).not.toContain('apps/api/src/features/chat/chat.test.ts');
});

test('selects nothing for a change of documents', () => {
  expect(listTestsNearChanges(['README.md'])).toEqual([]);
});
