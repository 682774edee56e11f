import { expect, test } from 'vitest';
import { describeFailedCreation } from './describe-failed-creation.ts';

test('describes an unknown failure by its message or a default', () => {
  expect(describeFailedCreation('other', 'The words of the error itself')).toBe(
    'Failed to create post. The words of the error itself',
  );
  expect(describeFailedCreation('other', '')).toBe('Failed to create post. An unexpected error occurred.');
});
