import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#src/lib/api/query-client.ts';
import { aGame } from '#test/data/a-game.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { field, gameField, press, alertText } from '#test/post-form.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { singlePostKey } from '../single-post.ts';

const post = aPost(1, {
  authorId: aMember.id,
  tags: ['ranked', 'late'],
  isActive: false,
  description: 'Two seats free every evening',
});

const past = { startsAt: new Date('2026-01-06T20:00:00Z'), closesAt: new Date('2026-01-06T22:00:00Z') };

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listMyPostsEndpoint, aPageOf([post]));
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

async function open(shown: Post = post) {
  mockResponse(getPostEndpoint, shown);
  const app = renderApp(`/dashboard/edit-post/${post.id}`);
  await gameField();
  return app;
}

const rewrite = (description: string) => fireEvent.change(field('Description'), { target: { value: description } });

test('loads the post into the form, sends the complete content and opens the dashboard after two seconds', async () => {
  mockResponse(getPostEndpoint, post);
  const release = delayResponse(getPostEndpoint);
  const { user, address } = renderApp(`/dashboard/edit-post/${post.id}`);
  expect(await screen.findByText('Loading your post...')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Post');
  release();
  expect(await gameField()).toHaveProperty('value', 'Valorant');
  expect(screen.queryByText('Loading your post...')).toBeNull();
  expect(screen.getByRole('radio', { name: 'PC' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('switch', { name: /Active post/ }).getAttribute('aria-checked')).toBe('false');
  rewrite('One seat free, tonight only');
  await press(user, 'Remove tag late');
  const requests = mockResponse(updatePostEndpoint, { ...post, description: 'One seat free, tonight only' });
  const startedAt = Date.now();
  await press(user, 'Save Changes');
  expect(await screen.findByText('Post updated successfully!')).toBeDefined();
  expect(requests).toMatchObject([
    {
      params: { postId: post.id },
      body: {
        game: 'Valorant',
        customGame: '',
        platform: 'PC',
        description: 'One seat free, tonight only',
        tags: ['ranked'],
        isActive: false,
        basedOn: post.updatedAt,
      },
    },
  ]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(2000);
});

test('loads, keeps and changes the join details', async () => {
  mockResponse(getJoinDetailsEndpoint, { joinDetails: 'Lobby 4711' });
  const { user } = await open();
  expect(field('Join details')).toHaveProperty('value', 'Lobby 4711');
  expect(screen.getByText('Only players you accept see this.')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).not.toContain('4711');
  fireEvent.change(field('Join details'), { target: { value: '' } });
  const requests = mockResponse(updatePostEndpoint, post);
  await press(user, 'Save Changes');
  await waitFor(() => expect(requests).toMatchObject([{ body: { joinDetails: '' } }]));
});

test('loads and sends crew size, party and roles', async () => {
  const crew = { seats: 5, party: 2, roles: [{ name: 'Tank', count: 1 }] };
  const { user } = await open({ ...post, ...crew, acceptedSeats: 2, acceptedByRole: [2] });
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('4 of 5 seats taken')).toBeDefined();
  expect(screen.getByRole('radio', { name: '5 players' }).ariaChecked).toBe('true');
  expect(field('Name of role 1')).toHaveProperty('value', 'Tank');
  const requests = mockResponse(updatePostEndpoint, post);
  await press(user, 'Save Changes');
  await waitFor(() => expect(requests).toMatchObject([{ body: crew }]));
});

test('focuses the number of players that the server rejects', async () => {
  const roles = [
    { name: 'Tank', count: 1 },
    { name: 'DPS', count: 3 },
  ];
  const { user } = await open({ ...post, roles, acceptedByRole: [0, 3] });
  const message = 'DPS already has 3 players. Keep at least 3, or remove someone from the crew first.';
  mockError(updatePostEndpoint, 'validation-failed', { issues: [{ path: 'roles.1.count', message }] });
  await user.clear(field('Players as DPS'));
  await user.type(field('Players as DPS'), '1');
  await press(user, 'Save Changes');
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(field('Players as DPS'));
  expect(field('Players as DPS').getAttribute('aria-invalid')).toBe('true');
});

test('previews edits next to the accepted crew of each role, and never more players than seats', async () => {
  const roles = ['Tank', 'Healer'].map((name) => ({ name, count: 2 }));
  const crew = { seats: 6, party: 2, roles, acceptedSeats: 3, acceptedByRole: [1, 2] };
  const { user } = await open({ ...post, ...crew });
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  rewrite('One seat free, tonight only');
  expect(preview.getByText('One seat free, tonight only')).toBeDefined();
  expect(preview.getByText('Tank 1/2 · Healer 2/2')).toBeDefined();
  await press(user, 'Remove Tank');
  expect(preview.getByText('Healer 2/2')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: '2 players' }));
  expect(screen.getByRole('combobox', { name: 'Your party' }).textContent).toBe('Just you');
  expect(preview.getByText('4 of 4 seats taken')).toBeDefined();
});

test('offers to load the join details again after a failure, so that saving cannot delete them', async () => {
  mockError(getJoinDetailsEndpoint, 'internal');
  mockResponse(getPostEndpoint, post);
  const { user } = renderApp(`/dashboard/edit-post/${post.id}`);
  await screen.findByText(/^Couldn't load your post/);
  mockResponse(getJoinDetailsEndpoint, { joinDetails: 'Lobby 4711' });
  await press(user, 'Try again');
  await gameField();
  expect(field('Join details')).toHaveProperty('value', 'Lobby 4711');
});

test('shows a game that is not listed as a custom game', async () => {
  const { user } = await open({ ...post, game: 'Lethal Company' });
  expect(await gameField()).toHaveProperty('value', 'Other (Add Custom Game)');
  expect(field('Custom game name')).toHaveProperty('value', 'Lethal Company');
  const requests = mockResponse(updatePostEndpoint, post);
  await press(user, 'Save Changes');
  await screen.findByText('Post updated successfully!');
  expect(requests[0]?.body).toMatchObject({ game: 'Other (Add Custom Game)', customGame: 'Lethal Company' });
});

test('shows a validation error or a failure until the next edit and keeps the input', async () => {
  const { user } = await open();
  rewrite('too short');
  await press(user, 'Save Changes');
  await waitFor(() => expect(alertText()).toBe('Description must be at least 10 characters long'));
  rewrite('One seat free, tonight only');
  expect(alertText()).toBeUndefined();
  mockError(updatePostEndpoint, 'internal');
  await press(user, 'Save Changes');
  await waitFor(() =>
    expect(alertText()).toBe('Failed to update post: Something went wrong on our side. Please try again.'),
  );
  expect(screen.queryByRole('button', { name: 'Create Quick Post' })).toBeNull();
  expect(field('Description')).toHaveProperty('value', 'One seat free, tonight only');
  await user.type(field('Description'), '!');
  expect(alertText()).toBeUndefined();
});

const CHANGED =
  /^Failed to update post: This post was changed elsewhere since you opened it\. Check it and save again\./;

test('reloads a post changed elsewhere: keeps edited fields and updates the others', async () => {
  const { user } = await open();
  rewrite('One seat free, tonight only');
  const changed = { ...post, isActive: true, tags: ['casual'], updatedAt: new Date(post.updatedAt.getTime() + 60_000) };
  const rejected = mockError(updatePostEndpoint, 'post-changed');
  mockResponse(getPostEndpoint, changed);
  await press(user, 'Save Changes');
  await waitFor(() => expect(alertText()).toMatch(CHANGED));
  expect(rejected).toMatchObject([{ body: { basedOn: post.updatedAt } }]);
  expect(field('Description')).toHaveProperty('value', 'One seat free, tonight only');
  expect(screen.getByRole('switch', { name: /Active post/ }).getAttribute('aria-checked')).toBe('true');
  const requests = mockResponse(updatePostEndpoint, changed);
  await press(user, 'Save Changes');
  await screen.findByText('Post updated successfully!');
  const { updatedAt: basedOn } = changed;
  const body = { description: 'One seat free, tonight only', tags: ['casual'], isActive: true, basedOn };
  expect(requests).toMatchObject([{ body }]);
});

test('shows the new start in its field when a conflict replaces it', async () => {
  const { user } = await open({ ...post, startsAt: new Date(2031, 4, 1, 20) });
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '2031-05-01T20:00');
  rewrite('One seat free, tonight only');
  mockError(updatePostEndpoint, 'post-changed');
  mockResponse(getPostEndpoint, { ...post, startsAt: new Date(2031, 4, 2, 21, 30), updatedAt: new Date() });
  await press(user, 'Save Changes');
  await waitFor(() => expect(alertText()).toMatch(CHANGED));
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '2031-05-02T21:30');
});

test('rejects stored changes that are based on an older version', async () => {
  await open();
  rewrite('One seat free, tonight only');
  cleanup();
  queryClient.clear();
  const { user } = await open({ ...post, updatedAt: new Date(post.updatedAt.getTime() + 60_000) });
  const requests = mockError(updatePostEndpoint, 'post-changed');
  await press(user, 'Save Changes');
  await waitFor(() => expect(alertText()).toMatch(CHANGED));
  expect(requests).toMatchObject([{ body: { basedOn: post.updatedAt } }]);
});

test('keeps the base version when a live event updates the post during editing', async () => {
  const { user } = await open();
  rewrite('One seat free, tonight only');
  const changed = { ...post, updatedAt: new Date(post.updatedAt.getTime() + 60_000) };
  act(() => void queryClient.setQueryData(singlePostKey(post.id), changed));
  const requests = mockResponse(updatePostEndpoint, changed);
  await press(user, 'Save Changes');
  await screen.findByText('Post updated successfully!');
  expect(requests).toMatchObject([{ body: { basedOn: post.updatedAt } }]);
});

test.each([
  ['that was deleted', () => mockError(getPostEndpoint, 'post-not-found'), post.id],
  ['of another member', () => mockResponse(getPostEndpoint, aPost(1)), post.id],
  ['with a malformed id', () => [], 'no-such-thing'],
])('shows a not-found message for a post %s', async (_, prepare, postId) => {
  prepare();
  renderApp(`/dashboard/edit-post/${postId}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This post no longer exists.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('offers to post an ended post again instead of the form', async () => {
  mockResponse(getPostEndpoint, { ...post, ...past, closedReason: 'ended' });
  renderApp(`/dashboard/edit-post/${post.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This post has ended.' })).toBeDefined();
  const again = screen.getByRole('link', { name: /^Post again/ });
  expect(again.getAttribute('href')).toBe(`/dashboard/create-post?again=${post.id}`);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('does not offer to move a session that is over while its post is open', async () => {
  const open4HoursAgo = { startsAt: new Date(Date.now() - 4 * 3_600_000), closesAt: new Date(Date.now() + 3_600_000) };
  await open({ ...post, ...open4HoursAgo, isActive: true });
  expect(screen.getByText("This session is over, so its start can't be changed.")).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'When' })).toBeNull();
});

test.each<[string, Partial<Post>, string, string]>([
  ['an inactive', {}, 'Only you see this post until you activate it.', 'Only you see it, on your dashboard.'],
  [
    'an active',
    { isActive: true },
    'Other players see your changes right away.',
    'Other players see it and can connect.',
  ],
  [
    'a complete',
    { isActive: true, isComplete: true },
    'Your crew sees your changes right away.',
    'Only your crew and players you invite see it.',
  ],
])('states who sees %s post and its changes', async (_, changes, lead, hint) => {
  await open({ ...post, ...changes, seats: 5, acceptedSeats: 1 });
  expect([screen.getByText(lead), screen.getByText(hint)]).toHaveLength(2);
  expect(screen.queryAllByText('Crew complete')).toHaveLength(changes.isComplete ? 1 : 0);
});

test('reloads a post on Try again', async () => {
  mockError(getPostEndpoint, 'internal');
  const { user } = renderApp(`/dashboard/edit-post/${post.id}`);
  await waitFor(() => expect(alertText()).toMatch(/^Couldn't load your post: Something went wrong/));
  mockResponse(getPostEndpoint, post);
  await press(user, 'Try again');
  await gameField();
});

test('restores unsaved changes, which can be discarded', async () => {
  await open();
  expect(screen.queryByText('We kept your unsaved changes.')).toBeNull();
  rewrite('One seat free, tonight only');
  cleanup();
  queryClient.clear();
  const { user } = await open();
  expect(field('Description')).toHaveProperty('value', 'One seat free, tonight only');
  expect(screen.getByText('We kept your unsaved changes.')).toBeDefined();
  await press(user, 'Discard changes');
  expect(field('Description')).toHaveProperty('value', post.description);
  expect(screen.queryByText('We kept your unsaved changes.')).toBeNull();
});

test('stores the forms of new and edited posts separately', async () => {
  const { router } = await open();
  rewrite('One seat free, tonight only');
  await router.navigate({ to: '/dashboard/create-post' });
  await screen.findByRole('heading', { level: 1, name: 'Create Post' });
  expect(field('Description')).toHaveProperty('value', '');
});

test('asks before it saves a post with a crew as inactive', async () => {
  const { user } = await open({ ...post, isActive: true, acceptedSeats: 3 });
  const requests = mockResponse(updatePostEndpoint, post);
  await user.click(screen.getByRole('switch', { name: /Active post/ }));
  await press(user, 'Save Changes');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate post?' }));
  expect(dialog.getByText("3 players are in. They'll be notified.", { exact: false })).toBeDefined();
  expect(requests).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(requests).toMatchObject([{ body: { isActive: false } }]));
});

const inCrew = { isActive: true, acceptedSeats: 3, waitingCount: 2 };

test.each([
  [inCrew, "3 players are in, 2 are waiting. They'll be notified."],
  [{ isActive: true, acceptedSeats: 0, responses: 2 }, null],
  [{ ...inCrew, isActive: false }, null],
])('states before saving how many players will be notified of a new time: %o', async (changes, notice) => {
  const { user } = await open({ ...post, ...changes });
  expect(screen.queryByText(/They'll be notified/)).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: 'When' }));
  await user.click(await screen.findByRole('option', { name: 'Now, for 2 hours' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'When' }).textContent).toBe('Now, for 2 hours'));
  expect(screen.queryByText(/They'll be notified/)?.textContent ?? null).toBe(notice);
});

test('states before saving that the crew will be notified of new join details', async () => {
  mockResponse(getJoinDetailsEndpoint, { joinDetails: 'Lobby 1' });
  await open({ ...post, ...inCrew });
  fireEvent.change(field('Join details'), { target: { value: 'Lobby 4F' } });
  expect(await screen.findByText("3 players are in. They'll be notified.")).toBeDefined();
});
