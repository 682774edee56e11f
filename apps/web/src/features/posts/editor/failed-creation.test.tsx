import { noPreferenceSets } from '@muster/contract/values/play-preferences.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { sendVerificationEndpoint } from '@muster/contract/sessions/email.ts';
import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aGame } from '#test/data/a-game.ts';
import { mockResponse } from '#test/network.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { field, fillForm, gameField, press, alertText, submit, openMore } from '#test/post-form.ts';
import { startPostServer } from '#test/servers/post-server.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
});

const UNAVAILABLE =
  'Failed to create post. The database seems to be unavailable. Check your internet connection and try again.';
const QUICK_FAILED = 'Quick post also failed. Try saving offline instead.';

async function open() {
  const server = startPostServer();
  const app = renderApp('/dashboard/create-post');
  await gameField();
  return { ...app, server };
}

async function submitAndFail(user: UserEvent) {
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/^Failed to create post. /));
}

/** In the order of the page. */
const offeredActions = () =>
  screen
    .queryAllByRole('button', { name: /^(Create Quick Post|Save Offline)$/ })
    .flatMap(({ textContent }) => /^Create Quick Post|^Save Offline/.exec(textContent) ?? []);

async function saveOffline(user: UserEvent): Promise<string> {
  await press(user, 'Save Offline');
  const notice = await screen.findByText(/^Post saved offline with ID: /);
  // Above the emptied form, which the page shows now.
  expect(notice.compareDocumentPosition(await gameField()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  return notice.textContent ?? '';
}

test('names the missing verification, and offers the link instead of a quick post', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('email-not-verified');
  await submitAndFail(user);
  expect(alertText()).toBe(
    'Failed to create post. Verify your email address first. You can get a link in your settings.',
  );
  expect(offeredActions()).toEqual([]);
  const sent = mockResponse(sendVerificationEndpoint, {
    email: aMember.email,
    isVerified: false,
    isRefused: false,
    pendingEmail: null,
    sendsMail: true,
    sendsDigests: true,
  });
  await press(user, 'Send link');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('describes a refusal by its reason, and a missing permission by the specified text', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('suspended');
  await submitAndFail(user);
  expect(alertText()).toBe('Failed to create post. Your account is suspended.');
  server.failWith('permission-denied');
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/You do not have permission to create posts\./));
});

test('offers quick post and Save Offline after a network failure, until the next edit', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('network-error');
  await submitAndFail(user);
  expect(alertText()).toBe(UNAVAILABLE);
  expect(offeredActions()).toEqual(['Save Offline', 'Create Quick Post']);
  await user.type(field('Description'), '!');
  expect(offeredActions()).toEqual([]);
});

test.each([
  ['permission-denied', 'You do not have permission to create posts. Please check your account status.'],
  ['deadline-exceeded', 'The operation timed out. Please check your connection and try again.'],
  ['internal', 'Something went wrong on our side. Please try again.'],
] as const)('offers only the quick post after %s, states why and keeps the input', async (code, sentence) => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith(code);
  await submitAndFail(user);
  expect(alertText()).toBe(`Failed to create post. ${sentence}`);
  expect(offeredActions()).toEqual(['Create Quick Post']);
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

test('offers no alternative after a validation error of the client or the server', async () => {
  const { user, server } = await open();
  await submit(user);
  await waitFor(() => expect(alertText()).toBe('Please select a game'));
  expect(offeredActions()).toEqual([]);
  await fillForm(user);
  server.failWith('game-not-found');
  await submitAndFail(user);
  expect(offeredActions()).toEqual([]);
});

test('sends a quick post with the same draft id and opens the dashboard after 1.5 seconds', async () => {
  const { user, server, address } = await open();
  await fillForm(user);
  await enterText(user, field('Tags'), 'one,two,three,four,');
  await user.click(screen.getByRole('switch', { name: /Active post/ }));
  server.failWith('internal');
  await submitAndFail(user);
  server.failWith(undefined);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await press(user, 'Create Quick Post');
  await screen.findByText('Post created successfully!');
  const [full, quick] = server.attempts;
  expect(full).toMatchObject({ tags: ['one', 'two', 'three', 'four'], isActive: false, quickPost: false });
  expect(quick).toMatchObject({ tags: ['one', 'two', 'three'], isActive: true, quickPost: true });
  expect(quick?.draftId).toBe(full?.draftId);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(timers.mock.calls.map(([, delayMs]) => delayMs)).toContain(1500);
});

test('turns a created post whose response was lost into a quick post', async () => {
  const { user, server } = await open();
  await fillForm(user);
  await user.click(screen.getByRole('switch', { name: /Active post/ }));
  server.failWith('lost-response');
  await submitAndFail(user);
  server.failWith(undefined);
  await press(user, 'Create Quick Post');
  await screen.findByText('Post created successfully!');
  expect(server.storedPosts()).toHaveLength(1);
  expect(server.storedPosts()).toMatchObject([{ isActive: true, quickPost: true }]);
});

test('offers Save Offline after a failed quick post', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('internal');
  await submitAndFail(user);
  await press(user, 'Create Quick Post');
  await waitFor(() => expect(alertText()).toBe(QUICK_FAILED));
  expect(offeredActions()).toEqual(['Save Offline', 'Create Quick Post']);
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

test('shows the retry time after too many posts', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('too-many-requests', { retryAfterSeconds: 40 });
  await submitAndFail(user);
  expect(alertText()).toBe('Failed to create post. Too many requests. Try again in 40 seconds.');
  expect(offeredActions()).toEqual([]);
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
  server.failWith('too-many-requests', { retryAfterSeconds: 580 });
  await submit(user);
  await waitFor(() => expect(alertText()).toMatch(/Try again in 10 minutes\.$/));
});

test('shows the retry time for a rate-limited quick post and offers no alternative', async () => {
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('internal');
  await submitAndFail(user);
  server.failWith('too-many-requests', { retryAfterSeconds: 580 });
  await press(user, 'Create Quick Post');
  await waitFor(() => expect(alertText()).toBe('Failed to create post. Too many requests. Try again in 10 minutes.'));
  expect(offeredActions()).toEqual([]);
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
  cleanup();
  await open();
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

test('cancels a creation; a retry creates no second post', async () => {
  const { user, server } = await open();
  await fillForm(user);
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  const release = server.hold();
  await submit(user);
  await press(user, 'Cancel');
  await waitFor(() =>
    expect(alertText()).toBe('Failed to create post. The operation was cancelled. Please try again.'),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create Post' }));
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  release();
  await submit(user);
  await screen.findByText('Post created successfully!');
  expect(server.attempts[1]?.draftId).toBe(server.attempts[0]?.draftId);
});

test('saves an offline post with its author in local storage and resets the form', async () => {
  const { user, server } = await open();
  await fillForm(user);
  await openMore(user);
  await enterText(user, field('Join details'), 'Lobby 4711');
  await user.type(field('Tags'), 'ranked');
  server.failWith('network-error');
  await submitAndFail(user);
  const notice = await saveOffline(user);
  const [, id] = /ID: (offline_\d+_\w+)\. It will be synced when connection is restored\.$/.exec(notice) ?? [];
  expect(storedOffline()).toEqual([
    {
      id,
      authorId: aMember.id,
      timestamp: expect.any(Number),
      data: {
        game: 'Valorant',
        customGame: '',
        platform: 'PC',
        description: 'Need two more for ranked',
        startsAt: null,
        repeatTimeZone: null,
        firstCrewId: null,
        closesAt: null,
        seats: null,
        party: 1,
        roles: [],
        joinDetails: 'Lobby 4711',
        ...noPreferenceSets,
        isAdultsOnly: false,
        tags: ['ranked'],
        isActive: true,
        isShared: false,
        isIndexable: false,
        discordChannelId: null,
        draftId: server.attempts[0]?.draftId,
      },
    },
  ]);
  expect(field('Description')).toHaveProperty('value', '');
  expect(await gameField()).toBe(document.activeElement);
  cleanup();
  await open();
  expect(field('Description')).toHaveProperty('value', '');
});

test('saves at most fifty posts per author and keeps the input', async () => {
  const others = Array.from({ length: 50 }, (_, number) => anOfflinePost(number, { authorId: 'somebody-else' }));
  const mine = Array.from({ length: 49 }, (_, number) => anOfflinePost(100 + number, { refusal: 'No.' }));
  storeOffline(...others, ...mine);
  const { user, server } = await open();
  await fillForm(user);
  server.failWith('network-error');
  await submitAndFail(user);
  await saveOffline(user);
  await fillForm(user);
  await submitAndFail(user);
  await press(user, 'Save Offline');
  await waitFor(() =>
    expect(alertText()).toBe(
      'Failed to save post offline: 50 posts are already waiting in this browser. Send or discard some first.',
    ),
  );
  expect(storedOffline()).toHaveLength(100);
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
});

test.each(['QuotaExceededError', 'SecurityError'])(
  'reports a storage failure with %s and keeps the input',
  async (name) => {
    const { user, server } = await open();
    await fillForm(user);
    server.failWith('network-error');
    await submitAndFail(user);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', name);
    });
    await press(user, 'Save Offline');
    await waitFor(() => expect(alertText()).toBe('Could not save post offline'));
    expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
    expect(offeredActions()).toEqual(['Save Offline', 'Create Quick Post']);
  },
);
