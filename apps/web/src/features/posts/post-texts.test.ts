import { expect, test } from 'vitest';
import { createFailed } from './post-texts.ts';

test('a creation that failed for no known cause tells the message, and without one that nobody expected it', () => {
  expect(createFailed('other', 'The words of the error itself')).toBe(
    'Failed to create post. The words of the error itself',
  );
  expect(createFailed('other', '')).toBe('Failed to create post. An unexpected error occurred.');
});
