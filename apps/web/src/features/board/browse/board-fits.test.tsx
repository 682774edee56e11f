import { topics } from '@muster/contract/topics.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardFacts } from '#src/features/posts/card/card-facts.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import type { UserEvent } from '@testing-library/user-event';
import { aMember, renderApp } from '#test/render-app.tsx';

const BOARD = '/dashboard/browse-posts';
const playPreferences = {
  ...noPreferences,
  spokenLanguages: ['de' as const],
  comms: ['text' as const],
  platforms: ['PC' as const],
  isAdult: false,
};

async function open(member: Partial<CurrentMember> = { playPreferences }, address = BOARD) {
  mockResponse(getSessionEndpoint, { member: { ...aMember, ...member } });
  mockResponse(listChatsEndpoint, []);
  const without = { fits: { count: 3, isAtLeast: false } };
  const matching = { count: 3, isAtLeast: false };
  mockResponse(getPostFacetsEndpoint, { matching, active: 9, games: [], platforms: [], without });
  const posts = [
    aPost(1, { spokenLanguages: ['fr', 'ja'], comms: ['voice', 'text'], isAdultsOnly: true }),
    aPost(2, { spokenLanguages: ['en', 'de'], playAreas: ['oceania'] }),
    aPost(4, { platform: 'PlayStation 5' }),
    aPost(3, { spokenLanguages: ['fr'], authorId: aMember.id }),
  ];
  const requests = mockResponse(listPostsEndpoint, aPageOf(posts));
  const app = renderApp(address);
  await screen.findByText(/^Showing 3 of 9 posts/);
  return { ...app, requests };
}

const select = () => within(screen.getByRole('search')).getByRole('combobox', { name: 'Fits me' });
async function choose(user: UserEvent, name: string) {
  await user.click(select());
  await user.click(await screen.findByRole('option', { name }));
}

test('states on a card what fits the member, what does not and what is not stated, and compares nothing on own posts', async () => {
  await open();
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
  const facts = screen.getAllByRole('article').map((card) => within(card).getByText(/Not stated: /).textContent);
  expect(facts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    "Doesn't fit you: French, Japanese, 18+ · Fits you: Text chat · Not stated: Level, Play area",
    'Fits you: German · Oceania · Not stated: Comms, Level',
    "Doesn't fit you: PlayStation 5 · Not stated: Comms, Languages, Level, Play area",
    'French · Not stated: Comms, Level, Play area',
  ]);
});

test.each([
  [
    'what does not fit first, and values that fit alone',
    aPost(1, { spokenLanguages: ['fr', 'ja'], comms: ['voice', 'text'] }),
    ['FR +1', 'Text chat', 'any'],
  ],
  [
    'regions as games call them',
    aPost(1, { playAreas: ['europe-west'], levels: ['casual'] }),
    ['Casual', 'EU West', 'any'],
  ],
])('shows in short %s', (_, post, shown) => {
  render(<CardFacts post={post} member={playPreferences} />);
  const line = screen.getByText('any').parentElement?.parentElement;
  expect([...(line?.children ?? [])].map(({ textContent }) => textContent)).toEqual(shown);
});

test('Fits me is a filter in the URL, which sends no preferences and names what it lists', async () => {
  const { user, address, requests } = await open();
  await choose(user, 'Might fit me');
  await waitFor(() => expect(address()).toBe(`${BOARD}?fits=me`));
  await waitFor(() => expect(requests.at(-1)?.search).toEqual({ fits: 'me' }));
  await choose(user, 'Fits me');
  await waitFor(() => expect(requests.at(-1)?.search).toEqual({ fits: 'known' }));
  expect(select().textContent).toBe('Fits me');
  await choose(user, 'Any play style');
  await waitFor(() => expect(address()).toBe(BOARD));
});

test('follows a change of the preferences in another window', async () => {
  const { requests } = await open(undefined, `${BOARD}?fits=me`);
  await screen.findAllByText(/^Doesn't fit you/);
  const before = requests.length;
  const member = { ...aMember, playPreferences: { ...noPreferences, spokenLanguages: ['de' as const] } };
  mockResponse(getSessionEndpoint, { member });
  const counts = mockResponse(getPostFacetsEndpoint, {
    matching: { count: 2, isAtLeast: false },
    active: 9,
    games: [],
    platforms: [],
    without: {},
  });
  const changed = [topics.session, topics.board, topics.counts].map((topic) => [...topic]);
  act(() => publishLocally({ type: 'topics.changed', topics: changed }));
  await screen.findByText(/^Doesn't fit you: .*French.*Japanese[^1]*Not stated/);
  await screen.findByText(/^Showing 2 of 9 posts/);
  expect([requests.length > before, counts.length > 0]).toEqual([true, true]);
});

test('Fits me asks a member without platforms and preferences to set them', async () => {
  const { user, address } = await open({});
  await choose(user, 'Might fit me');
  expect(await screen.findByText(/^Set how you play in your profile first/)).toBeDefined();
  expect(address()).toBe(BOARD);
});
