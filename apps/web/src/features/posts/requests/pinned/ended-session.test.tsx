import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCrew, aCrewConversation, crewId } from '#test/data/a-crew.ts';
import { aJoinRequest, aReceivedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { mockResponse } from '#test/network.ts';
import { aMember, renderApp } from '#test/render-app.tsx';
import { partner, startChatServer } from '#test/servers/chat-server.ts';

const hour = 3_600_000;
const schedule = { startsAt: new Date(Date.now() - 2 * hour), closesAt: new Date(Date.now() - hour) };
/** The actions of a crew that has played, from the server. */
const played = (request: JoinRequest): JoinRequest => ({
  ...request,
  actions: { author: ['mark-no-show'], requester: [] },
});
const joined = played(aJoinRequest({ state: 'accepted', schedule }));

beforeEach(() => mockResponse(getSessionEndpoint, { member: aMember }));

test.each([
  ['player', joined, 'This session has ended.', ['Details']],
  [
    'host',
    played(aReceivedRequest({ state: 'accepted', schedule })),
    'Ben Carter was in your crew.',
    ['Details', 'Mark as no-show'],
  ],
])(
  'after the end, the conversation of the %s states it on one line and unfolds what still works',
  async (_, request, text, names) => {
    startChatServer(1);
    // An undecided request elsewhere, which an accepted player may withdraw.
    mockResponse(listSentRequestsEndpoint, [request, aJoinRequest({ id: aPost(8).id, postId: aPost(2).id })]);
    mockResponse(listChatRequestsEndpoint, [request]);
    const { user } = renderApp(`/dashboard/chat/${partner.id}`);
    const card = within(await screen.findByRole('region', { name: 'Requests' }));
    await card.findByText(text);
    const details = card.getByRole('button');
    expect(details.textContent).toBe('Details');
    await user.click(details);
    expect(document.activeElement).toBe(details);
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
    expect(card.getByRole('link', { name: 'Open room' })).toBeDefined();
  },
);

test('after the end, the room offers no way to leave the crew', async () => {
  startChatServer(0, aCrewConversation());
  mockResponse(listSentRequestsEndpoint, [{ ...joined, postId: crewId }]);
  mockResponse(getCrewEndpoint, aCrew({ post: aPost(1, { isActive: false, closedReason: 'ended', ...schedule }) }));
  renderApp(`/dashboard/crew/${crewId}`);
  await screen.findByText('This session has ended.');
  expect(screen.queryByRole('button', { name: /^Leave crew|calendar/i })).toBeNull();
});
