import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { createPostEndpoint, getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  changePostSeriesEndpoint,
  endPostSeriesEndpoint,
  listPostSeriesEndpoint,
  type PostSeries,
} from '@muster/contract/posts/schedule/series.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageLanguage } from '#src/lib/page-language.ts';
import { formatDayAndTime } from '#src/lib/time/dates.ts';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost, aPostEvent } from '#test/data/a-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { fillForm, submit } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { startLiveServer } from '#test/servers/live-server.ts';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

/** A Tuesday. */
const nextStartsAt = new Date(2030, 0, 8, 20);
const post = aPost(1, { authorId: aMember.id, authorName: aMember.name });

const { timeZone } = new Intl.DateTimeFormat(pageLanguage).resolvedOptions();
const aSeries: PostSeries = { postId: post.id, nextStartsAt, timeZone, endReason: null };

async function openMyPosts(series: Partial<PostSeries> = {}, change: Partial<Post> = {}) {
  const live = startLiveServer();
  mockResponse(listMyPostsEndpoint, aPageOf([{ ...post, ...change }]));
  mockResponse(listPostSeriesEndpoint, [{ ...aSeries, ...series }]);
  const app = renderApp('/dashboard');
  return { ...app, live, card: within(await screen.findByRole('article')) };
}

async function chooseWhen(user: UserEvent, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'When' }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const weeklySwitch = () => screen.queryByRole('switch', { name: /^Every/ });

test('offers to repeat a new post once its start is chosen', async () => {
  const requests = mockResponse(createPostEndpoint, post);
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const { user } = renderApp('/dashboard/create-post');
  await screen.findByRole('combobox', { name: 'Game' });
  await fillForm(user);
  expect(weeklySwitch()).toBeNull();
  await chooseWhen(user, 'Pick a date and time');
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2030-01-08T20:00' } });
  await user.click(screen.getByRole('switch', { name: /^Every Tuesday 08:00 PM/ }));
  await chooseWhen(user, 'Any time');
  expect(weeklySwitch()).toBeNull();
  await chooseWhen(user, 'Pick a date and time');
  expect(weeklySwitch()?.getAttribute('aria-checked')).toBe('false');
  await user.click(screen.getByRole('switch', { name: /^Every/ }));
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ repeatTimeZone: timeZone });
});

test('offers to repeat a copy of a post, but not an edited post', async () => {
  const timed = { ...post, startsAt: nextStartsAt, isActive: false };
  mockResponse(getPostEndpoint, timed);
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  renderApp(`/dashboard/create-post?again=${post.id}`);
  expect((await screen.findByRole('switch', { name: /^Every Tuesday 08:00 PM/ })).getAttribute('aria-checked')).toBe(
    'false',
  );
  cleanup();
  renderApp(`/dashboard/edit-post/${post.id}`);
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(weeklySwitch()).toBeNull();
});

test('states that a new time of an edited post moves only its own session', async () => {
  mockResponse(getPostEndpoint, { ...post, startsAt: nextStartsAt });
  mockResponse(getJoinDetailsEndpoint, { joinDetails: '' });
  mockResponse(listPostSeriesEndpoint, [aSeries]);
  const { user } = renderApp(`/dashboard/edit-post/${post.id}`);
  const hint = await screen.findByText('A new time moves only this session, not the next ones.');
  expect(screen.getByLabelText('Start').getAttribute('aria-describedby')).toBe(hint.id);
  await chooseWhen(user, 'Any time');
  expect(screen.queryByText(/^A new time moves/)).toBeNull();
});

test('shows when a post repeats, and stops it', async () => {
  const requests = mockResponse(endPostSeriesEndpoint, { postId: post.id });
  const { user, card } = await openMyPosts({}, { visibleFrom: new Date(2030, 0, 2, 13) });
  expect(
    card.getByText('Every Tuesday 08:00 PM. Your last crew is invited first. Others see it from Wed, Jan 2 01:00 PM.'),
  ).toBeDefined();
  await user.click(card.getByRole('button', { name: 'Delete: Valorant, “Need two more for ranked, evening 1”' }));
  expect(await screen.findByText('This also ends the weekly session.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(card.getByRole('button', { name: 'Stop repeating: Valorant' }));
  expect(await screen.findByText('This session no longer repeats. Its post stays.')).toBeDefined();
  expect(requests).toHaveLength(1);
  expect([card.queryByText(/^Every/), card.queryByRole('button', { name: /^Stop repeating/ })]).toEqual([null, null]);
});

test('after a session was called off, shows the next one and not who sees this one', async () => {
  const { card } = await openMyPosts({}, { visibleFrom: new Date(2030, 0, 2, 13), isActive: false });
  const text = card.getByText(/^Every Tuesday/).textContent;
  expect(text).toBe(`Every Tuesday 08:00 PM. Next session: ${formatDayAndTime(nextStartsAt)}.`);
});

test('shows why it no longer repeats, also if it ends while the page is open', async () => {
  const { card, live } = await openMyPosts();
  expect(card.getByText('Every Tuesday 08:00 PM')).toBeDefined();
  mockResponse(listPostSeriesEndpoint, [{ ...aSeries, endReason: 'nobody-joined' }]);
  act(() => live.push(aPostEvent('post.changed', post)));
  expect(await card.findByText('The weekly session ended because nobody joined the last two.')).toBeDefined();
  expect(card.queryByRole('button', { name: /^Stop repeating/ })).toBeNull();
});

test('reports a failure to stop', async () => {
  const requests = mockError(endPostSeriesEndpoint, 'post-not-found');
  const { user, card } = await openMyPosts();
  await user.click(card.getByRole('button', { name: 'Stop repeating: Valorant' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(await screen.findAllByText(/^Couldn't stop repeating:/)).not.toHaveLength(0);
});

test('a weekly post in another time zone names it, and its author can change it', async () => {
  const changed = { ...aSeries, timeZone };
  const requests = mockResponse(changePostSeriesEndpoint, changed);
  const { user, card } = await openMyPosts({ timeZone: 'Asia/Tokyo' });
  await card.findByText('Its time follows the clock in Asia/Tokyo.');
  await user.click(card.getByRole('button', { name: /^Use / }));
  await waitFor(() => expect(card.queryByText(/time zone Asia/)).toBeNull());
  expect(card.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  expect(requests.map(({ body }) => body)).toEqual([{ timeZone }]);
});

test('a weekly post in the time zone of the device does not name it', async () => {
  const { card } = await openMyPosts();
  await card.findByText(/^Every Tuesday/);
  expect(card.queryByText(/time zone/)).toBeNull();
});

test('the author of a weekly post chooses a time zone if the browser does not know it', async () => {
  vi.stubEnv('TZ', 'Etc/Unknown');
  const requests = mockResponse(createPostEndpoint, post);
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  const { user } = renderApp('/dashboard/create-post');
  await screen.findByRole('combobox', { name: 'Game' });
  await fillForm(user);
  await chooseWhen(user, 'Pick a date and time');
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: /^Every/ }));
  await screen.findByText("Your browser doesn't know your time zone. Please choose it.");
  const zone = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'edmonton');
  await user.click(await screen.findByRole('option', { name: 'America/Edmonton' }));
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(requests[0]?.body).toMatchObject({ repeatTimeZone: 'America/Edmonton' });
});
