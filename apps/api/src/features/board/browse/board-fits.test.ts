import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createPostEndpoint, type PostDraft } from '@muster/contract/posts/posts.ts';
import {
  isKnownToFit,
  listMismatches,
  noPreferences,
  noPreferenceSets,
  type PlayPreferences,
  type PostPreferences,
} from '@muster/contract/values/play-preferences.ts';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const fits = 'me';
const manyPosts = { postsPer10Minutes: { points: 1000, seconds: 600 } };

async function startBoard() {
  const api = await startApi({ limits: manyPosts });
  const [author, reader] = [await api.as('member'), await api.as('member')];
  const add = (description: string, draft: Partial<PostDraft>) =>
    author.call(createPostEndpoint, { body: aPostDraft({ description: `plays ${description}`, ...draft }) });
  const prefer = (preferences: Partial<PlayPreferences>, member = reader) =>
    member.call(updateProfileEndpoint, { body: preferences });
  const list = async (querystring: PostFilter & { sort?: 'soonest' }, member = reader) => {
    const page = await member.call(listPostsEndpoint, { querystring });
    return page.posts.map(({ description }) => description.slice('plays '.length));
  };
  const count = (querystring: PostFilter) =>
    reader.call(getPostFacetsEndpoint, { querystring: { ...querystring, after: '' } });
  return { ...api, author, reader, add, prefer, list, count };
}

const anyPost: PostPreferences = { ...noPreferenceSets, platform: 'PC', isAdultsOnly: false };
const postCases: readonly PostPreferences[] = [
  anyPost,
  { ...anyPost, comms: ['voice'] },
  { ...anyPost, comms: ['text', 'none'] },
  { ...anyPost, spokenLanguages: ['de'] },
  { ...anyPost, spokenLanguages: ['en', 'fil'], playAreas: ['europe-west'] },
  { ...anyPost, levels: ['ranked'], isAdultsOnly: true },
  {
    platform: 'Cross-platform',
    comms: ['listen'],
    spokenLanguages: ['de'],
    playAreas: ['oceania'],
    levels: ['casual'],
    isAdultsOnly: true,
  },
  { ...anyPost, platform: 'PlayStation 5' },
  { ...anyPost, platform: 'PlayStation 4', comms: ['voice'] },
];
const memberCases: readonly PlayPreferences[] = [
  noPreferences,
  { ...noPreferences, isAdult: true },
  { ...noPreferences, isAdult: false },
  { ...noPreferences, comms: ['none', 'voice'] },
  { ...noPreferences, spokenLanguages: ['fil', 'de'] },
  { ...noPreferences, spokenLanguages: ['ja'], isAdult: false },
  { ...noPreferences, playAreas: ['europe-east'], levels: ['ranked', 'competitive'] },
  {
    platforms: ['PlayStation 4', 'PC'],
    comms: ['listen'],
    spokenLanguages: ['de'],
    playAreas: ['oceania'],
    levels: ['casual'],
    isAdult: null,
  },
  { ...noPreferences, platforms: ['Cross-platform'], comms: ['voice'] },
  { ...noPreferences, platforms: ['Cross-platform', 'PlayStation 4'], comms: ['voice'] },
  { ...noPreferences, platforms: ['Mobile'] },
];

test('lists the posts that have no mismatch, or share a preference too, for each combination of a post and a member', async () => {
  const { add, prefer, list } = await startBoard();
  for (const [index, preferences] of postCases.entries()) await add(`post ${index}`, preferences);
  for (const member of memberCases) {
    await prefer(member);
    const fitting = postCases.flatMap((post, index) => (listMismatches(post, member).length === 0 ? [index] : []));
    const known = fitting.filter((index) =>
      postCases.slice(index, index + 1).some((post) => isKnownToFit(post, member)),
    );
    for (const [filter, indexes] of [[{ fits }, fitting] as const, [{ fits: 'known' }, known] as const]) {
      const expected = { member, filter, listed: indexes.map((index) => `post ${index}`) };
      expect({ member, filter, listed: (await list(filter)).toReversed() }).toEqual(expected);
      expect((await list({ ...filter, sort: 'soonest' })).toReversed()).toEqual(expected.listed);
    }
  }
});

test('lists the posts that fit each member, also after a change of the profile', async () => {
  const { as, add, prefer, list, reader } = await startBoard();
  const other = await as('member');
  await add('in German', { spokenLanguages: ['de'] });
  await add('in English', { spokenLanguages: ['en'] });
  await prefer({ spokenLanguages: ['de'] });
  await prefer({ spokenLanguages: ['en'] }, other);
  expect([await list({ fits }), await list({ fits }, other)]).toEqual([['in German'], ['in English']]);
  expect(await list({ fits, game: 'Valorant', platform: 'PC', search: 'german' })).toEqual(['in German']);
  expect(await list({}, other)).toEqual(['in English', 'in German']);
  await prefer({ spokenLanguages: ['en', 'de'] });
  expect(await list({ fits }, reader)).toEqual(['in English', 'in German']);
});

test('counts the posts that fit, those without this filter, and the newer ones', async () => {
  const { add, prefer, count } = await startBoard();
  await add('voice', { comms: ['voice'], platform: 'Mobile', startsAt: 'now' });
  await add('voice on PC', { comms: ['voice', 'text'] });
  await add('text', { comms: ['text'] });
  await prefer({ comms: ['voice'] });
  expect(await count({ fits })).toMatchObject({
    matching: { count: 2, isAtLeast: false },
    active: 3,
    newer: 2,
    without: { fits: { count: 3 } },
  });
  const narrow = await count({ fits, platform: 'PC', search: 'plays', party: '1' });
  expect(narrow).toMatchObject({
    matching: { count: 1 },
    newer: 1,
    without: { fits: { count: 2 }, platform: { count: 2 }, search: { count: 1 }, party: { count: 1 } },
  });
  const ends = { tonightEndsAt: new Date(Date.now() + 3_600_000), weekEndsAt: new Date(Date.now() + 6 * 86_400_000) };
  expect((await count({ fits, ...ends })).times).toMatchObject([{ option: 'now', count: 1 }, { count: 1 }, {}]);
});

test('rejects other values of the filter, and preferences in the query', async () => {
  const { reader } = await startBoard();
  for (const query of ['fits=you', 'fits=', 'fits=me,you', "fits=me' or true", 'fits=me&spokenLanguages=de'])
    for (const { path } of [listPostsEndpoint, getPostFacetsEndpoint])
      expect((await reader.raw({ method: 'GET', url: `${path}?${encodeURI(query)}` })).statusCode, query).toBe(400);
});
