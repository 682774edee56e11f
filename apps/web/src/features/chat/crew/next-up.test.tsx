import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import {
  answerReadyCheckEndpoint,
  type CrewCheck,
  listReadyChecksEndpoint,
} from '@muster/contract/posts/ready-check/ready-checks.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { aCrew, mate } from '#test/data/a-crew.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { delayResponse, mockDashboard, mockResponse } from '#test/network.ts';
import { aMember, markAcceptanceShown, renderApp } from '#test/render-app.tsx';
import { partner } from '#test/servers/chat-server.ts';

const MINUTE_MS = 60_000;
const startsAt = new Date(Date.now() + 10 * MINUTE_MS);
const closesAt = new Date(Date.now() + 90 * MINUTE_MS);
const answerBy = new Date(Date.now() + 5 * MINUTE_MS);
const joined = aJoinRequest({ state: 'accepted', schedule: { startsAt, closesAt }, game: 'Valorant' });
const postId = joined.postId ?? '';
const aCheck = (changes: Partial<CrewCheck> = {}): CrewCheck => ({
  postId,
  game: 'Valorant',
  startsAt,
  author: { id: partner.id, name: partner.name },
  answerBy,
  outcome: null,
  requestId: joined.id,
  crew: [],
  ...changes,
});
/** A crew of three with these answers. */
const asked = (...answers: readonly boolean[]) => {
  const { members, ...crew } = aCrew();
  return { ...crew, members: members.map((member, index) => ({ ...member, hasConfirmed: answers[index] ?? false })) };
};

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  markAcceptanceShown(joined);
});

function openDashboard(check: CrewCheck, sent: JoinRequest[] = [joined]) {
  mockResponse(listSentRequestsEndpoint, sent);
  mockResponse(listReadyChecksEndpoint, [check]);
  return renderApp('/dashboard');
}
const nextUp = async () => within(await screen.findByRole('region', { name: 'Next up' }));

const ownPost = aPost(1, { authorId: aMember.id, startsAt, closesAt, acceptedSeats: 2 });

test('before own posts are fetched, the bar does not show the ready check of their card', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([ownPost]));
  const release = delayResponse(listMyPostsEndpoint);
  openDashboard(aCheck({ author: aMember, requestId: null }), []);
  await screen.findByText('Loading your posts...');
  await waitFor(() => expect(document.title).toBe('Still in? · Muster'));
  expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull();
  release();
  expect((await nextUp()).getByRole('button', { name: "I'm in: Valorant" })).toBeDefined();
});

test('reserves the line of confirmed players until the crew is fetched', async () => {
  mockResponse(getCrewEndpoint, asked(true));
  const release = delayResponse(getCrewEndpoint);
  openDashboard(aCheck());
  const status = (await nextUp()).getByRole('status');
  const lines = () => [...status.children].map(({ textContent }) => textContent);
  expect(lines()).toEqual([expect.stringMatching(/^Still in/), '']);
  release();
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/^Still in/), '1 of 3 confirmed']));
});

test('shows the ready check of the next session on its card instead of in the bar, and then a link to its room', async () => {
  mockResponse(getCrewEndpoint, asked(true));
  const { user } = openDashboard(aCheck());
  const next = await nextUp();
  const heading = next.getByRole('heading', { name: `Valorant with ${partner.name}` });
  expect(next.getByText(/^in (?:9|10) min$/)).toBeDefined();
  const question = `Still in? Answer by ${formatTime(answerBy)}, or you'll lose your seat.`;
  expect(await next.findByText(question)).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Still in? · Muster'));
  expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'My crews and requests' })).toBeNull();
  const answers = mockResponse(answerReadyCheckEndpoint, { answerBy, outcome: 'confirmed' });
  mockResponse(listReadyChecksEndpoint, [aCheck({ outcome: 'confirmed' })]);
  await user.click(next.getByRole('button', { name: "I'm in: Valorant" }));
  expect(await next.findByRole('link', { name: 'Open room: Valorant' })).toBeDefined();
  expect(next.getByText("You're in.")).toBeDefined();
  expect(next.getByText('1 of 3 confirmed')).toBeDefined();
  expect(answers).toMatchObject([{ params: { postId }, body: { answer: 'confirmed' } }]);
  expect(document.activeElement).toBe(heading);
});

test('shows the author all answers, and asks for confirmation before it closes the post', async () => {
  mockResponse(listMyPostsEndpoint, aPageOf([ownPost]));
  mockResponse(getCrewEndpoint, asked(false, true));
  const crew: CrewCheck['crew'] = [
    { id: partner.id, name: 'Ben', outcome: 'confirmed' },
    { id: mate.id, name: mate.name, outcome: 'missed' },
  ];
  const { user } = openDashboard(aCheck({ author: aMember, requestId: null, crew }), []);
  const next = await nextUp();
  expect(next.getByRole('heading', { name: 'Your Valorant game' })).toBeDefined();
  const rows = within(next.getByRole('list', { name: 'Your crew' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Ben Confirmed', "Mira Didn't answer"]);
  const answers = mockResponse(answerReadyCheckEndpoint, { answerBy, outcome: 'declined' });
  await user.click(next.getByRole('button', { name: "Can't make it: Valorant" }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close your Valorant post?' }));
  expect(answers).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Close post' }));
  await waitFor(() => expect(answers).toMatchObject([{ body: { answer: 'declined' } }]));
});

/** The request of a player who missed the ready check, and whose seat is free. */
const lost = aJoinRequest({
  state: 'waitlisted',
  hasPassed: true,
  requesterCheck: { answerBy, outcome: 'missed' },
  schedule: { startsAt, closesAt },
  game: 'Valorant',
});

test('lets a player who missed the ready check take the seat back while it is free', async () => {
  const { user } = openDashboard(aCheck({ outcome: 'missed' }), [lost]);
  const next = await nextUp();
  expect(next.getByText("You missed the ready check. Take your seat back while it's free.")).toBeDefined();
  const changes = mockResponse(changeJoinRequestEndpoint, joined);
  mockResponse(listReadyChecksEndpoint, [aCheck({ outcome: 'confirmed' })]);
  mockResponse(listSentRequestsEndpoint, [joined]);
  await user.click(next.getByRole('button', { name: 'Take your seat back: Valorant' }));
  await waitFor(() => expect(changes).toMatchObject([{ params: { requestId: lost.id }, body: { name: 'take' } }]));
  expect(await next.findByRole('link', { name: 'Open room: Valorant' })).toBeDefined();
});

test('shows no button to a player whose seat is offered to another player', async () => {
  openDashboard(aCheck({ outcome: 'missed' }), [lost]);
  const next = await nextUp();
  next.getByRole('button', { name: /^Take your seat back/ });
  expect(document.activeElement).toBe(document.body);
  const offeredToAnother: JoinRequest = { ...lost, version: 2, actions: { author: [], requester: ['withdraw'] } };
  act(() => publishLocally({ type: 'join-request.changed', request: offeredToAnother }));
  const text = "You missed the ready check. Your seat went to someone else. You're on the waitlist.";
  expect(await next.findByText(text)).toBeDefined();
  expect(next.queryByRole('button')).toBeNull();
});
