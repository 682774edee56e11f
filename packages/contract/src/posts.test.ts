import { expect, test } from 'vitest';
import { allGames, otherGame, otherGamesFilter } from './games.ts';
import { orderIssues } from './issues.ts';
import { postChangeSchema, postDraftSchema, postSharingSchema } from './posts.ts';

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
    isShared: false,
    isIndexable: false,
    quickPost: false,
  });
});

test('search engines may list a post only while it is shared', () => {
  const parse = (isShared: boolean, isIndexable: boolean) => {
    const chosen = { isShared, isIndexable };
    const draft = postDraftSchema.parse({ ...aDraft, ...chosen });
    const change = postChangeSchema.parse({ ...aDraft, ...chosen });
    return [draft, change, postSharingSchema.parse(chosen)];
  };
  for (const parsed of parse(true, true)) expect(parsed).toMatchObject({ isShared: true, isIndexable: true });
  for (const parsed of parse(false, true)) expect(parsed).toMatchObject({ isShared: false, isIndexable: false });
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

test.each([' ', '\u3164', '\u2800\u115F', '\u200B', '\uFFFC', '\u0301\u0301'])(
  'a game named %j has no name',
  (customGame) => {
    expect(firstMessage({ ...aDraft, game: otherGame, customGame })).toBe('Please enter a custom game name');
  },
);

test.each([otherGame, otherGamesFilter, allGames, ' oTHER\u200B ', 'ａｌｌ  games'])(
  'no game is named %j, which the lists of games say themselves',
  (customGame) => {
    expect(firstMessage({ ...aDraft, game: otherGame, customGame })).toBe(
      'That is no name of a game. Please enter what the game is called.',
    );
    expect(firstMessage({ ...aDraft, customGame })).toBeUndefined();
  },
);

test('a game may have one of those words in its name', () => {
  expect(firstMessage({ ...aDraft, game: otherGame, customGame: 'The Other Side' })).toBeUndefined();
});

test('limits are counted in UTF-16 units, after trimming', () => {
  expect(firstMessage({ ...aDraft, description: '🎮'.repeat(5) })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: ` ${'a'.repeat(2000)} ` })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: 'a'.repeat(2001) })).toBe('A description has at most 2000 characters');
});

test('a description in which there is nothing to see is none', () => {
  for (const nothing of ['\u200B', '\uFFFC', '\u0301'])
    expect(firstMessage({ ...aDraft, description: nothing.repeat(10) })).toBe('Please provide a description');
});

test('tags that show nothing are dropped', () => {
  const tags = ['ranked', '\u200B', '\uFFFC', '\u0301\u0301', 'q\u0308'];
  expect(postDraftSchema.parse({ ...aDraft, tags }).tags).toEqual(['ranked', 'q\u0308']);
});

test('a rule is told once, and an unknown field by its name', () => {
  const issuesOf = (draft: object) => {
    const result = postDraftSchema.safeParse(draft);
    return result.success ? [] : orderIssues(postDraftSchema, result.error);
  };
  expect(issuesOf({ ...aDraft, description: 'a'.repeat(2001) })).toHaveLength(1);
  expect(issuesOf({ ...aDraft, isAdmin: true })).toEqual([{ path: '', message: 'There is no field called isAdmin.' }]);
});

test('fields that nobody asked for are refused', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, authorId: 'x' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, responses: 99 }).success).toBe(false);
});

test('text that PostgreSQL cannot hold is refused', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\0' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\uD800' }).success).toBe(false);
});
