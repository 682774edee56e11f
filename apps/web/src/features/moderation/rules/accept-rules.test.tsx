import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import {
  acceptRulesEndpoint,
  getAcceptedRulesEndpoint,
  getRulesEndpoint,
  type Rules,
} from '@muster/contract/moderation/rules.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { resumeAll } from '#src/features/outbox/send-outbox.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { askToAcceptRules } from '#src/lib/api/rules-question.ts';
import { aGame } from '#test/data/a-game.ts';
import { anOfflinePost, storedOffline, storeOffline } from '#test/data/offline-post.ts';
import { mockError, mockResponse } from '#test/network.ts';
import { field, fillForm, gameField, submit } from '#test/post-form.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { startPostServer } from '#test/servers/post-server.ts';
import { RulesGate } from './rules-gate.tsx';

const refusal = "Read and accept the community's rules first.";

const mockRules = (version: number, text = '# Our rules\n\n1. Be kind') => {
  const rules: Rules = { version, text, publishedAt: new Date('2026-11-20T12:00:00Z') };
  return mockResponse(getRulesEndpoint, { rules });
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(listGamesEndpoint, [aGame('Valorant')]);
  mockRules(3);
  // jsdom has no layout, and a list without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Community rules' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

/** Sends a post that the server refuses. */
async function openRefused() {
  const server = startPostServer();
  server.failWith('rules-not-accepted');
  const app = renderApp('/dashboard/create-post');
  await gameField();
  await fillForm(app.user);
  await submit(app.user);
  return { ...app, server, rules: await dialog() };
}

test('shows the rules of a refused post, and sends it after they are accepted', async () => {
  const { user, server, rules } = await openRefused();
  expect(await rules.findByRole('heading', { name: 'Our rules' })).toBeDefined();
  expect(document.activeElement).toBe(rules.getByRole('region', { name: 'Rules' }));
  const accepted = mockResponse(acceptRulesEndpoint, { version: 3 });
  server.failWith(undefined);
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  await isClosed();
  await screen.findByText('Post created successfully!');
  expect(accepted).toMatchObject([{ body: { version: 3 } }]);
  expect(server.posts()).toHaveLength(1);
});

test('without acceptance, the form keeps its content and shows the reason; the next attempt asks again', async () => {
  const { user, server, rules } = await openRefused();
  await user.click(rules.getByRole('button', { name: 'Not now' }));
  await isClosed();
  expect(await screen.findByText(new RegExp(refusal))).toBeDefined();
  expect(field('Description')).toHaveProperty('value', 'Need two more for ranked');
  await submit(user);
  await dialog();
  await user.keyboard('{Escape}');
  await isClosed();
  expect(server.attempts).toHaveLength(2);
});

test('shows the version that was published while the dialog was open, before it can be accepted', async () => {
  const { user, server, rules } = await openRefused();
  await rules.findByText('Be kind');
  mockRules(4, '1. No cheating');
  mockError(acceptRulesEndpoint, 'rules-changed');
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  expect(await rules.findByText('No cheating')).toBeDefined();
  expect(rules.getByRole('alert').textContent).toContain('The rules have changed in the meantime.');
  const accepted = mockResponse(acceptRulesEndpoint, { version: 4 });
  server.failWith(undefined);
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  await isClosed();
  expect(accepted).toMatchObject([{ body: { version: 4 } }]);
});

test('says that the rules have changed since the member accepted them', async () => {
  mockResponse(getAcceptedRulesEndpoint, { version: 2 });
  const { rules } = await openRefused();
  expect((await rules.findByRole('status')).textContent).toMatch(/^The rules have changed .* from Nov 20, 2026\.$/);
});

test('sends the post without a question if the rules were removed in the meantime', async () => {
  mockResponse(getRulesEndpoint, { rules: null });
  const server = startPostServer();
  let isRefused = true;
  server.failWith(() => {
    const failure = isRefused ? 'rules-not-accepted' : undefined;
    isRefused = false;
    return failure;
  });
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  await fillForm(user);
  await submit(user);
  await screen.findByText('Post created successfully!');
  await isClosed();
  expect(server.attempts).toHaveLength(2);
});

test('a refused message waits with the reason, and is sent once the rules are accepted', async () => {
  const server = startChatServer(1);
  server.failSends(() => ({ code: 'rules-not-accepted' }));
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  await enterText(user, await screen.findByRole('textbox', { name: 'Message to Ben Carter' }), 'hello');
  await user.keyboard('{Enter}');
  await user.click((await dialog()).getByRole('button', { name: 'Not now' }));
  await isClosed();
  const history = within(screen.getByRole('log', { name: 'Message history' }));
  expect(await history.findByText(new RegExp(refusal))).toBeDefined();
  await user.click(history.getByRole('button', { name: 'Try again' }));
  const rules = await dialog();
  await rules.findByText('Be kind');
  mockResponse(acceptRulesEndpoint, { version: 3 });
  server.failSends(() => undefined);
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  await isClosed();
  await waitFor(() => expect(history.queryByText(new RegExp(refusal))).toBeNull());
  expect(server.messages.at(-1)).toMatchObject({ text: 'hello' });
});

test('a new message asks again after "Not now", but opening the page does not', async () => {
  const server = startChatServer(1);
  let attempts = 0;
  server.failSends(() => {
    attempts += 1;
    return { code: 'rules-not-accepted' };
  });
  const { user } = renderApp(`/dashboard/chat/${partner.id}`);
  const write = async (text: string): Promise<void> => {
    await enterText(user, await screen.findByRole('textbox', { name: 'Message to Ben Carter' }), text);
    await user.keyboard('{Enter}');
    await user.click((await dialog()).getByRole('button', { name: 'Not now' }));
    await isClosed();
  };
  await write('hello');
  await write('are you there?');
  cleanup();
  renderApp(`/dashboard/chat/${partner.id}`);
  const history = within(await screen.findByRole('log', { name: 'Message history' }));
  await waitFor(() => expect(attempts).toBe(3));
  expect(await history.findByText(new RegExp(refusal))).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a question that was asked before the dialog is mounted opens it, also if React mounts it twice', async () => {
  const answer = askToAcceptRules();
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RulesGate />
      </QueryClientProvider>
    </StrictMode>,
  );
  await (await dialog()).findByText('Be kind');
  // The member accepts in another tab.
  const otherTab = new BroadcastChannel('rules accepted');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  otherTab.postMessage(null);
  await isClosed();
  expect(await answer).toBe(true);
  otherTab.close();
});

test('a refused offline post waits with the reason, asks on request, and is sent after the acceptance', async () => {
  const server = startPostServer();
  server.failWith('rules-not-accepted');
  storeOffline(anOfflinePost(1));
  const { user } = renderApp('/dashboard');
  const outbox = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
  await waitFor(() => expect(outbox.getByRole('status').textContent).toBe(refusal));
  expect(outbox.queryByText(/when you're back online/)).toBeNull();
  // The tab is visible again.
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.attempts).toHaveLength(2));
  expect(outbox.getByRole('status').textContent).toBe(refusal);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(outbox.getByRole('button', { name: 'Send now' }));
  const rules = await dialog();
  await rules.findByText('Be kind');
  mockResponse(acceptRulesEndpoint, { version: 3 });
  server.failWith(undefined);
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  await waitFor(() => expect(storedOffline()).toEqual([]));
  expect(server.posts()).toHaveLength(1);
});

test('the form says why a post that it saved offline waits, until it is sent', async () => {
  const server = startPostServer();
  server.failWith('network-error');
  const { user } = renderApp('/dashboard/create-post');
  await gameField();
  await fillForm(user);
  await submit(user);
  await user.click(await screen.findByRole('button', { name: 'Save Offline' }));
  await screen.findByText(/^Post saved offline with ID: /);
  server.failWith('rules-not-accepted');
  act(() => resumeAll(aMember.id));
  await user.click((await dialog()).getByRole('button', { name: 'Not now' }));
  await isClosed();
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(screen.queryByText(/^Post saved offline with ID: /)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  const rules = await dialog();
  await rules.findByText('Be kind');
  mockResponse(acceptRulesEndpoint, { version: 3 });
  server.failWith(undefined);
  await user.click(rules.getByRole('button', { name: 'I accept' }));
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
  expect(server.posts()).toHaveLength(1);
});
