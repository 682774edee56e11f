import { expect, test } from 'vitest';
import { allGames, otherGame, otherGamesFilter } from '../games/games.ts';
import { orderIssues } from '../issues.ts';
import { postChangeSchema, postDraftSchema } from './posts.ts';
import { postSharingSchema } from './post-sharing.ts';

const aDraft = { game: 'Valorant', platform: 'PC', description: 'Need two more for ranked' };

const firstMessage = (draft: object): string | undefined => {
  const result = postDraftSchema.safeParse(draft);
  return result.success ? undefined : orderIssues(postDraftSchema, result.error)[0]?.message;
};

test('accepts a complete draft and adds the defaults of the form', () => {
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

test('a post is indexable only if it is shared', () => {
  const parse = (isShared: boolean, isIndexable: boolean) => {
    const chosen = { isShared, isIndexable };
    const draft = postDraftSchema.parse({ ...aDraft, ...chosen });
    const change = postChangeSchema.parse({ ...aDraft, ...chosen });
    return [draft, change, postSharingSchema.parse(chosen)];
  };
  for (const parsed of parse(true, true)) expect(parsed).toMatchObject({ isShared: true, isIndexable: true });
  for (const parsed of parse(false, true)) expect(parsed).toMatchObject({ isShared: false, isIndexable: false });
});

test('reports the first broken rule in the order of the form', () => {
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

const roles = [
  { name: 'Tank', count: 1 },
  { name: 'DPS', count: 3 },
];

test.each([
  [{ roles: [{ name: ' ', count: 1 }] }, 'Please enter a role'],
  [
    { roles: [...roles, { name: 'tank', count: 1 }] },
    'This role is already listed. Increase its number of players instead.',
  ],
  [{ roles: Array.from({ length: 7 }, (_, index) => ({ name: `${index}`, count: 1 })) }, 'Add up to 6 roles'],
])('rejects %o', (changes, message) => {
  expect(firstMessage({ ...aDraft, ...changes })).toBe(message);
});

test.each([1, 41, 2.5])('rejects %s seats', (seats) => {
  expect(firstMessage({ ...aDraft, seats })).toBeDefined();
  expect(firstMessage({ ...aDraft, seats: 2 })).toBeUndefined();
});

test.each([' ', '\u3164', '\u2800\u115F', '\u200B', '\uFFFC', '\u0301\u0301'])(
  'rejects a custom game named %j, which has no visible character',
  (customGame) => {
    expect(firstMessage({ ...aDraft, game: otherGame, customGame })).toBe('Please enter a custom game name');
  },
);

test.each([otherGame, otherGamesFilter, allGames, ' oTHER\u200B ', 'ａｌｌ  games'])(
  'rejects a custom game named %j, which is a fixed option of the game lists',
  (customGame) => {
    expect(firstMessage({ ...aDraft, game: otherGame, customGame })).toBe("That isn't a game. Enter the game's name.");
    expect(firstMessage({ ...aDraft, customGame })).toBeUndefined();
  },
);

test('accepts a custom game name that contains a reserved word', () => {
  expect(firstMessage({ ...aDraft, game: otherGame, customGame: 'The Other Side' })).toBeUndefined();
});

test('counts limits in UTF-16 units, after trimming', () => {
  expect(firstMessage({ ...aDraft, description: '🎮'.repeat(5) })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: ` ${'a'.repeat(2000)} ` })).toBeUndefined();
  expect(firstMessage({ ...aDraft, description: 'a'.repeat(2001) })).toBe(
    'Keep your description to 2000 characters or fewer',
  );
});

test('rejects a description without a visible character', () => {
  for (const invisible of ['\u200B', '\uFFFC', '\u0301'])
    expect(firstMessage({ ...aDraft, description: invisible.repeat(10) })).toBe('Please provide a description');
});

test('drops tags without a visible character', () => {
  const tags = ['ranked', '\u200B', '\uFFFC', '\u0301\u0301', 'q\u0308'];
  expect(postDraftSchema.parse({ ...aDraft, tags }).tags).toEqual(['ranked', 'q\u0308']);
});

test('reports each broken rule once, and an unknown field by its name', () => {
  const issuesOf = (draft: object) => {
    const result = postDraftSchema.safeParse(draft);
    return result.success ? [] : orderIssues(postDraftSchema, result.error);
  };
  expect(issuesOf({ ...aDraft, description: 'a'.repeat(2001) })).toHaveLength(1);
  expect(issuesOf({ ...aDraft, isAdmin: true })).toEqual([{ path: '', message: 'There is no field called isAdmin.' }]);
});

test('rejects unknown fields', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, authorId: 'x' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, responses: 99 }).success).toBe(false);
});

test('rejects text that PostgreSQL cannot store', () => {
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\0' }).success).toBe(false);
  expect(postDraftSchema.safeParse({ ...aDraft, description: 'ten letters\uD800' }).success).toBe(false);
});
