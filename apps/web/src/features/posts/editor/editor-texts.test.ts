import { expect, test } from 'vitest';
import { createFailed } from './editor-texts.ts';

test('describes an unknown failure by its message or a default', () => {
  expect(createFailed('other', 'The words of the error itself')).toBe(
    'Failed to create post. The words of the error itself',
  );
  expect(createFailed('other', '')).toBe('Failed to create post. An unexpected error occurred.');
});
