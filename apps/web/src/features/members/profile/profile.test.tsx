import { getSessionEndpoint, signOutEndpoint } from '@muster/contract/sessions/session.ts';
import { getOwnProfileEndpoint, type OwnProfile, PARTS_PER_WEEK } from '@muster/contract/members/profiles.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { aPost, aPostEvent } from '#test/data/a-post.ts';
import { startLiveServer } from '#test/servers/live-server.ts';
import { mockResponse, mockDashboard, delayResponse, mockError } from '#test/network.ts';
import { mockProfile, aProfile } from '#test/data/profile.ts';
import { card } from '#test/profile-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  mockProfile();
});

async function open(profile: Partial<OwnProfile> = {}) {
  mockResponse(getOwnProfileEndpoint, aProfile(profile));
  const app = renderApp('/dashboard/profile');
  await screen.findByRole('article');
  return app;
}

const fact = (name: string) => within(card()).getByText(name).nextElementSibling?.textContent;

test('shows all details and counts of the member', async () => {
  await open({
    bio: 'Support main.\nEvenings.',
    location: 'Lisbon',
    platforms: ['PC', 'Mobile'],
    pictureUrl: '/api/pictures/019a3f6e-0000-7000-8000-00000000000a/large',
    lastActivityAt: new Date(Date.now() - 5 * 60_000),
  });
  expect(within(card()).getByRole('heading', { name: 'Ada Osei' })).toBeDefined();
  expect(within(card()).getByText('ada@example.com')).toBeDefined();
  expect(within(card()).getByText(/Support main\.\s+Evenings\./)).toBeDefined();
  expect(
    within(card())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['PC', 'Mobile']);
  expect(card().querySelector('img')?.getAttribute('src')).toMatch(/\/large$/);
  expect(['Location', 'Discord', 'Posts', 'Last active'].map(fact)).toEqual(['Lisbon', 'ada.o', '1,200', '5 min ago']);
  expect(fact('Member since')).toContain('2026');
});

test('shows games, sessions and usual times as others see them', async () => {
  const games = [{ id: 'valorant', name: 'Valorant', emblem: { abbreviation: 'VAL', iconId: null } }];
  await open({ games, sessions: 4, usualTimes: [4, ...Array.from({ length: PARTS_PER_WEEK - 1 }, () => 0)] });
  expect(screen.getByRole('list', { name: 'Games played' }).textContent).toContain('Valorant');
  expect(fact('Sessions played')).toBe('4');
  expect(screen.getByRole('table', { name: 'Usually plays' }).textContent).toContain('4 sessions');
});

test('shows which details are not set', async () => {
  await open({ discordId: '', platforms: [] });
  expect(within(card()).getByText('No bio yet')).toBeDefined();
  expect(new Set(['Platforms', 'Location', 'Discord'].map(fact))).toEqual(new Set(['Not set']));
  expect(within(card()).queryByRole('list')).toBeNull();
});

test('falls back to the account’s name and email address', async () => {
  await open({ name: '', email: '' });
  expect(within(card()).getByRole('heading', { name: 'Ada Osei' })).toBeDefined();
  expect(within(card()).getByText('ada@example.com')).toBeDefined();
});

test('shows User if there is no name', async () => {
  mockResponse(getSessionEndpoint, { member: { ...aMember, name: '' } });
  await open({ name: '' });
  expect(within(card()).getByRole('heading', { name: 'User' })).toBeDefined();
});

test('shows a skeleton until the card has loaded', async () => {
  mockResponse(getOwnProfileEndpoint, aProfile());
  const release = delayResponse(getOwnProfileEndpoint);
  renderApp('/dashboard/profile');
  expect(await screen.findByRole('status', { name: 'Loading...' })).toBeDefined();
  release();
  await screen.findByRole('article');
  expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull();
});

test('loads the profile on Try again after a failure', async () => {
  mockError(getOwnProfileEndpoint, 'internal');
  const { user } = renderApp('/dashboard/profile');
  expect(await screen.findByText('Failed to load profile')).toBeDefined();
  mockResponse(getOwnProfileEndpoint, aProfile());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeDefined();
  expect(screen.queryByText('Failed to load profile')).toBeNull();
});

test('reports a missing profile with links elsewhere', async () => {
  mockError(getOwnProfileEndpoint, 'member-not-found');
  const { user } = renderApp('/dashboard/profile');
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeDefined();
  expect(screen.getByText('Unable to load profile information.')).toBeDefined();
  const homeLink = screen.getByRole('link', { name: 'Back to the dashboard' });
  expect(homeLink.getAttribute('href')).toBe('/dashboard');
  mockResponse(getOwnProfileEndpoint, aProfile());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeDefined();
});

test('links to the card as others see it', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'View as others see it' });
  expect(link.getAttribute('href')).toBe(`/dashboard/players/${aMember.id}`);
});

test('signs out on the page, for phones without Sign Out in their navigation', async () => {
  const { user, address } = await open();
  mockResponse(signOutEndpoint, { member: null });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(address()).toBe('/'));
});

/** Opens the profile with a live connection. */
async function openLive() {
  const live = startLiveServer();
  mockResponse(getPostEndpoint, aPost(1, { authorId: aMember.id }));
  await open();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  return live;
}

const post = { id: '019a3f6e-0000-7000-a000-000000000001', authorId: aMember.id };

test.each(['post.created', 'post.changed', 'post.removed'] as const)(
  'refetches the number of posts once after many %s events of the member',
  async (type) => {
    const { push } = await openLive();
    const requests = mockResponse(getOwnProfileEndpoint, aProfile({ totalPosts: 1201 }));
    act(() => {
      for (let event = 0; event < 5; event++) push(aPostEvent(type, post));
    });
    await waitFor(() => expect(fact('Posts')).toBe('1,201'));
    expect(requests).toHaveLength(1);
  },
);

test('ignores posts and names of others', async () => {
  const { push } = await openLive();
  const requests = mockResponse(getOwnProfileEndpoint, aProfile({ totalPosts: 7 }));
  const other = '019a3f6e-0000-7000-8000-000000000002';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => {
    push(aPostEvent('post.created', { ...post, authorId: other }));
    push({ type: 'member.changed', version: 1, memberId: other, name: 'Ben', pictureUrl: null });
  });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(requests).toEqual([]);
  act(() => push(aPostEvent('post.created', post)));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(fact('Posts')).toBe('7'));
  expect(requests).toHaveLength(1);
});

test('refetches the profile after a gap', async () => {
  const { push } = await openLive();
  mockResponse(getOwnProfileEndpoint, aProfile({ totalPosts: 3 }));
  act(() => push({ type: 'live.lagged' }));
  await waitFor(() => expect(fact('Posts')).toBe('3'));
});

test('shows a new name and picture from another tab on the card and in the greeting', async () => {
  const live = startLiveServer();
  const { router } = await open();
  await waitFor(() => expect(live.isConnected()).toBe(true));
  const pictureUrl = '/api/pictures/019a3f6e-0000-7000-8000-00000000000a/small';
  mockResponse(getOwnProfileEndpoint, aProfile({ name: 'Ada Stone', pictureUrl }));
  mockResponse(getSessionEndpoint, { member: { ...aMember, name: 'Ada Stone', pictureUrl } });
  act(() => live.push({ type: 'member.changed', version: 1, memberId: aMember.id, name: 'Ada Stone', pictureUrl }));
  expect(await within(card()).findByRole('heading', { name: 'Ada Stone' })).toBeDefined();
  const known = () => queryClient.getQueryData(sessionQuery.queryKey)?.member;
  await waitFor(() => expect(known()).toMatchObject({ name: 'Ada Stone', pictureUrl }));
  await act(() => router.navigate({ to: '/dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back, Ada Stone!' })).toBeDefined();
});
