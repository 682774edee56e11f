import { expect, test } from 'vitest';
import { otherGame } from './games.ts';
import { orderIssues } from './issues.ts';
import { postDraftSchema } from './posts.ts';

const aDraft = { game: 'Valorant', platform: 'PC', description: 'Need two more for ranked' };

const firstMessage = (draft: object): string | undefined => {
  const result = postDraftSchema.safeParse(draft);
  return result.success ? undefined : orderIssues(postDraftSchema, result.error)[0]?.message;
};

test('a complete draft is accepted, with the defaults of the form', () => {
  expect(postDraftSchema.parse(aDraft)).toEqual({
    ...aDraft,
    customGame: '',
    tags: [],
    isActive: true,
    quickPost: false,
  });
});

test('the first broken rule in the order of the form is the one that is told', () => {
  expect(firstMessage({})).toBe('Please select a game');
  expect(firstMessage({ game: '' })).toBe('Please select a game');
  expect(firstMessage({ game: otherGame })).toBe('Please enter a custom game name');
  expect(firstMessage({ game: otherGame, customGame: ' ' })).toBe('Please enter a custom game name');
  expect(firstMessage({ game: 'Valorant' })).toBe('Please select a platform');
  expect(firstMessage({ ...aDraft, description: '   ' })).toBe('Please provide a description');
  expect(firstMessage({ ...aDraft, description: ' too short ' })).toBe(
    'Description must be at least 10 characters long',
  );
});

test('limits are counted in UTF-16 units, after trimming', () => {
  expect(firstMessage({ ...aDraft, description: '🎮'.repeat(5) })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: ` ${'a'.repeat(2000)} ` })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: 'a'.repeat(2001) })).toBe('A description has at most 2000 characters');
});

test('fields that nobody asked for are refused', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, authorId: 'x' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, responses: 99 }).success).toBe(false);
});

test('text that PostgreSQL cannot hold is refused', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\0' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\uD800' }).success).toBe(false);
});
