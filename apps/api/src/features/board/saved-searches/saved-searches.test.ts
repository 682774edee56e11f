import { changeSettingsEndpoint, getSettingsEndpoint } from '@muster/contract/members/settings.ts';
import {
  changeSavedSearchEndpoint,
  deleteSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  type SavedSearchChange,
  SAVED_SEARCHES_MAX_COUNT,
  saveSearchEndpoint,
} from '@muster/contract/board/saved-searches.ts';
import { expect, test } from 'vitest';
import { aSavedSearch } from '#test/factories.ts';
import { shareApi } from '#test/start-api.ts';

const api = shareApi();

test('saves a filter once, without its empty parts, and lists it only for its owner', async () => {
  const [ada, bob] = [await api().as('member'), await api().as('member')];
  const filter = { search: ' tank ', game: 'Valorant', platform: '', when: 'tonight', party: '2' } as const;
  const saved = await ada.call(saveSearchEndpoint, { body: aSavedSearch(filter, '  Tonight   with Bob ') });
  const stored = { search: 'tank', game: 'Valorant', when: 'tonight', party: '2' };
  expect(saved).toEqual({ id: saved.id, name: 'Tonight with Bob', filter: stored, isPushed: true });
  const { platform: _, ...same } = filter;
  expect(await ada.call(saveSearchEndpoint, { body: aSavedSearch(same, 'Again') })).toEqual(saved);
  expect(await ada.call(listSavedSearchesEndpoint, {})).toEqual([saved]);
  expect(await bob.call(listSavedSearchesEndpoint, {})).toEqual([]);
});

test('saves at most 10 searches, also in concurrent requests', async () => {
  const ada = await api().as('member');
  const save = (index: number) => ada.send(saveSearchEndpoint, { body: aSavedSearch({ search: `word ${index}` }) });
  const responses = await Promise.all(Array.from({ length: SAVED_SEARCHES_MAX_COUNT + 3 }, (_, index) => save(index)));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(SAVED_SEARCHES_MAX_COUNT);
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  const [first] = await ada.call(listSavedSearchesEndpoint, {});
  await ada.call(deleteSavedSearchEndpoint, { params: { savedSearchId: first?.id ?? '' } });
  expect((await save(99)).statusCode).toBe(200);
});

test('lets only its owner rename a saved search, turn its push off and delete it', async () => {
  const [ada, bob] = [await api().as('member'), await api().as('member')];
  const { id: savedSearchId } = await ada.call(saveSearchEndpoint, { body: aSavedSearch() });
  const params = { savedSearchId };
  const change = (body: SavedSearchChange) => ada.call(changeSavedSearchEndpoint, { params, body });
  expect(await change({ name: 'Everything' })).toMatchObject({ name: 'Everything', isPushed: true });
  const changed = { id: savedSearchId, name: 'Everything', filter: {}, isPushed: false };
  expect(await change({ isPushed: false })).toMatchObject(changed);
  expect(await change({})).toMatchObject(changed);
  expect((await bob.send(changeSavedSearchEndpoint, { params, body: { isPushed: true } })).statusCode).toBe(404);
  expect(await ada.call(listSavedSearchesEndpoint, {})).toMatchObject([changed]);
  expect(await ada.call(deleteSavedSearchEndpoint, { params })).toEqual({ id: savedSearchId });
  expect((await ada.send(deleteSavedSearchEndpoint, { params })).json().code).toBe('saved-search-not-found');
  expect((await ada.send(changeSavedSearchEndpoint, { params, body: { name: 'Again' } })).statusCode).toBe(404);
});

test.each([
  ['an empty name', { ...aSavedSearch(), name: ' ' }, 'name'],
  ['a long name', { ...aSavedSearch(), name: 'x'.repeat(61) }, 'name'],
  ['an unknown part', { ...aSavedSearch(), filter: { sort: 'soonest' } }, 'filter'],
  ['a long search', aSavedSearch({ search: 'x'.repeat(101) }), 'filter.search'],
  ['a text that cannot be stored', aSavedSearch({ search: 'a\0b' }), 'filter.search'],
  ['a search of quotes', aSavedSearch({ search: ' " “ ' }), 'filter.search'],
  ['a search of invisible characters', aSavedSearch({ search: '\u200B', game: 'Valorant' }), 'filter.search'],
  ['an unknown platform', aSavedSearch({ search: 'tank', platform: 'Amiga' }), 'filter.platform'],
  ['an unknown time zone', { ...aSavedSearch(), timeZone: 'Middle/Earth' }, 'timeZone'],
  ['SQL as time zone', { ...aSavedSearch(), timeZone: "UTC'; drop table alerts" }, 'timeZone'],
])('rejects %s', async (_, body, path) => {
  const ada = await api().as('member');
  const response = await ada.raw({
    method: 'POST',
    url: saveSearchEndpoint.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect([response.statusCode, response.json().issues?.[0].path]).toEqual([400, path]);
});

test('the first saved search stores the time zone of its browser, and the settings can change it', async () => {
  const ada = await api().as('member');
  const settings = await ada.call(getSettingsEndpoint, {});
  expect(settings).toMatchObject({ timeZone: null, pushesAlerts: true, hasQuietHours: true, quietFrom: 1380 });
  await ada.call(saveSearchEndpoint, { body: { ...aSavedSearch(), timeZone: 'Asia/Tokyo' } });
  await ada.call(saveSearchEndpoint, { body: { ...aSavedSearch({ party: '2' }), timeZone: 'Europe/Berlin' } });
  expect(await ada.call(getSettingsEndpoint, {})).toMatchObject({ timeZone: 'Asia/Tokyo' });
  const quiet = { hasQuietHours: false, quietFrom: 0, quietUntil: 1439, pushesAlerts: false } as const;
  const changed = { ...settings, ...quiet, timeZone: 'America/St_Johns' };
  expect(await ada.call(changeSettingsEndpoint, { body: changed })).toEqual(changed);
  const change = async (body: object) =>
    (await ada.send(changeSettingsEndpoint, { body: { ...changed, ...body } })).json().issues?.[0].path;
  expect(await change({ timeZone: 'Middle/Earth' })).toBe('timeZone');
  expect(await change({ quietFrom: 1440 })).toBe('quietFrom');
  expect(await change({ quietUntil: -1 })).toBe('quietUntil');
});
