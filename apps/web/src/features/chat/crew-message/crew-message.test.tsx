import { chatIdOf, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { listPostRequestsEndpoint } from '@muster/contract/join-requests/join-requests.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { aMessage, startChatServer } from '#test/servers/chat-server.ts';
import { mockResponse, network } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';

const crew = ['Mira', 'Zoe'].map((name, index) => {
  const id = `019a3f6e-0000-7000-8000-00000000010${index}`;
  return aReceivedRequest({
    id: `019a3f6e-1111-7000-9000-00000000010${index}`,
    chatId: chatIdOf(aMember.id, id),
    requester: { id, name, pictureUrl: null, platforms: [], bio: '' },
    state: 'accepted',
  });
});

/** Opens the dialog. `isRefused` decides which conversations refuse the message. */
async function openDialog(isRefused: (chatId: string) => boolean = () => false) {
  const sent: { chatId: string; id: string; text: string }[] = [];
  startChatServer(0);
  mockResponse(getSessionEndpoint, { member: aMember });
  mockResponse(listMyPostsEndpoint, aPageOf([aPost(1, { authorId: aMember.id, responses: 2, acceptedSeats: 2 })]));
  mockResponse(listPostRequestsEndpoint, { requests: crew.toReversed(), nextCursor: null });
  network.use(
    http.post(`${location.origin}${sendMessageEndpoint.path}`, async ({ request, params }) => {
      const { id, text } = sendMessageEndpoint.body.parse(await request.json());
      const chatId = String(params['chatId']);
      if (isRefused(chatId))
        return HttpResponse.json(
          { code: 'chat-not-found', message: 'This conversation is closed.', requestId: 'test' },
          { status: 403 },
        );
      sent.push({ chatId, id, text });
      const message = aMessage(1, { id, text, chatId, senderId: aMember.id });
      return HttpResponse.json(JSON.parse(JSON.stringify(message)));
    }),
  );
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Message crew: Valorant' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message everyone in the crew' }));
  await dialog.findByText('Zoe');
  return { user, dialog, sent };
}

test('sends the same text once to each conversation, and shows who got it', async () => {
  const { user, dialog, sent } = await openDialog();
  await user.type(dialog.getByLabelText('Message'), 'Lobby opens at nine');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Sent to 2 of 2 players')).toBeDefined();
  expect(sent.map(({ chatId, text }) => [chatId, text])).toEqual(
    crew.map(({ chatId }) => [chatId, 'Lobby opens at nine']),
  );
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
});

test('names the players who did not get it', async () => {
  const { user, dialog } = await openDialog((chatId) => chatId === crew[0]?.chatId);
  await user.type(dialog.getByLabelText('Message'), 'Lobby opens at nine');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Sent to 1 of 2 players')).toBeDefined();
  expect(await dialog.findByText('Not sent: This conversation is closed.')).toBeDefined();
});

test('requires a text, and keeps it while the dialog is closed', async () => {
  const { user, dialog, sent } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please write a message')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Message'), 'Lobby');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Message crew: Valorant' }));
  const reopened = within(await screen.findByRole('dialog'));
  expect((await reopened.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Lobby');
});

test('leaves out a player who left the crew while the dialog was open', async () => {
  const { user, dialog, sent } = await openDialog();
  const [mira, zoe] = crew;
  if (!mira || !zoe) throw new Error('A player is missing.');
  mockResponse(listPostRequestsEndpoint, { requests: [zoe], nextCursor: null });
  act(() => publishLocally({ type: 'join-request.changed', request: { ...mira, state: 'left' } }));
  await waitFor(() => expect(dialog.queryByText('Mira')).toBeNull());
  await user.type(dialog.getByLabelText('Message'), 'The password is 1234');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Sent to 1 of 1 player')).toBeDefined();
  expect(sent.map(({ chatId }) => chatId)).toEqual([zoe.chatId]);
});
