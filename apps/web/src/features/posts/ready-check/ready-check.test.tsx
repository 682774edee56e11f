import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint } from '@muster/contract/posts/posts.ts';
import {
  answerReadyCheckEndpoint,
  type CrewCheck,
  listReadyChecksEndpoint,
  type ReadyCheck,
} from '@muster/contract/posts/ready-check/ready-checks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aJoinRequest, aReceivedRequest, changedRequest } from '#test/data/a-join-request.ts';
import { aPost } from '#test/data/a-post.ts';
import { partner, startChatServer } from '#test/servers/chat-server.ts';
import { mockDashboard, mockError, mockResponse } from '#test/network.ts';
import { setHidden, shown, stubNotifications } from '#test/stubs/notification-stubs.ts';
import { aMember, leaveLists, markAcceptanceShown, renderApp } from '#test/render-app.tsx';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { notificationSettings } from '#src/features/notifications/notification-settings.ts';
import { formatTime } from '#src/lib/time/dates.ts';

const MINUTE_MS = 60_000;
const startsAt = new Date(Date.now() + 10 * MINUTE_MS);
const answerBy = new Date(Date.now() + 5 * MINUTE_MS);
const open: ReadyCheck = { answerBy, outcome: null };
const confirmed: ReadyCheck = { answerBy, outcome: 'confirmed' };
const missed: ReadyCheck = { answerBy, outcome: 'missed' };
const request = aJoinRequest({ state: 'accepted', decidedAt: new Date(), requesterCheck: open, authorCheck: open });
const postId = request.postId ?? '';
const aCheck = (changes: Partial<CrewCheck> = {}): CrewCheck => ({
  ...open,
  postId,
  game: 'Valorant',
  startsAt,
  author: { id: partner.id, name: 'NightWolf' },
  requestId: request.id,
  crew: [],
  ...changes,
});
const question = `Still in? Valorant with NightWolf starts at ${formatTime(startsAt)}`;

beforeEach(() => {
  mockResponse(getSessionEndpoint, { member: aMember });
  mockDashboard();
  stubNotifications();
  markAcceptanceShown(request);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a screen without the card of the next session. */
function openScreen(...checks: CrewCheck[]) {
  mockResponse(listReadyChecksEndpoint, checks);
  return renderApp('/dashboard/crewmates');
}
const barName = { name: 'Waiting for your answer' };
const bar = async () => within(await screen.findByRole('region', barName));
const noBar = () => waitFor(() => expect(screen.queryByRole('region', barName)).toBeNull());

test('the bar, the navigation and the page title show the ready check, and "I\'m in" confirms', async () => {
  const { user } = openScreen(aCheck());
  const openBar = await bar();
  expect(openBar.getByText(question)).toBeDefined();
  expect(openBar.getByText(`Answer by ${formatTime(answerBy)}, or you'll lose your seat.`)).toBeDefined();
  expect(openBar.getByText(/^[45] min left$/)).toBeDefined();
  expect(screen.getByRole('link', { name: /^Dashboard.*1 answer needed$/ })).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Still in? · Muster'));
  const answers = mockResponse(answerReadyCheckEndpoint, { answerBy, outcome: 'confirmed' });
  mockResponse(listReadyChecksEndpoint, [aCheck({ outcome: 'confirmed' })]);
  await user.click(openBar.getByRole('button', { name: "I'm in: Valorant" }));
  await screen.findByRole('dialog', { name: "You're in." });
  expect(answers).toMatchObject([{ params: { postId }, body: { answer: 'confirmed' } }]);
  expect(await openBar.findByText("You're in.")).toBeDefined();
  expect(document.activeElement).toBe(openBar.getByText(question));
  await leaveLists(user);
  await noBar();
  await waitFor(() => expect(document.title).toBe('Crewmates · Muster'));
  expect(screen.queryByText('1 answer needed')).toBeNull();
});

test('"Can\'t make it" of a player leaves the crew after a confirmation, and the question is gone', async () => {
  const { user } = openScreen(aCheck());
  const answers = mockResponse(answerReadyCheckEndpoint, { answerBy, outcome: 'declined' });
  const button = (await bar()).getByRole('button', { name: "Can't make it: Valorant" });
  mockResponse(listReadyChecksEndpoint, []);
  await user.click(button);
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Leave this crew?' }));
  expect(answers).toEqual([]);
  await user.click(confirmation.getByRole('button', { name: 'Leave crew' }));
  await screen.findByRole('dialog', { name: 'You left the crew.' });
  await noBar();
  expect(answers).toMatchObject([{ body: { answer: 'declined' } }]);
});

test('an answer that comes too late shows why', async () => {
  const { user } = openScreen(aCheck());
  mockError(answerReadyCheckEndpoint, 'check-over');
  await user.click((await bar()).getByRole('button', { name: "I'm in: Valorant" }));
  expect(
    await screen.findAllByText("Couldn't send your answer: It's too late to answer this ready check."),
  ).not.toHaveLength(0);
});

test.each(['/dashboard/chat', '/dashboard/nowhere'])('shows the ready check on %s', async (path) => {
  renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  mockResponse(listReadyChecksEndpoint, [aCheck()]);
  mockResponse(listSentRequestsEndpoint, [request]);
  act(() => publishLocally({ type: 'join-request.changed', request }));
  expect((await bar()).getByText(question)).toBeDefined();
});

test('lists awaited answers by deadline, and hides overdue ones', async () => {
  const offer = aJoinRequest({ id: aPost(3).id, postId: aPost(3).id, state: 'offered', game: 'Rust' });
  mockResponse(listSentRequestsEndpoint, [offer]);
  const until = (inMs: number) =>
    aCheck({ postId: aPost(2).id, game: 'Fortnite', answerBy: new Date(Date.now() + inMs) });
  openScreen(aCheck(), until(MINUTE_MS));
  const openBar = await bar();
  const games = () =>
    openBar.getAllByRole('listitem').map(({ textContent }) => /Fortnite|Valorant|Rust/.exec(textContent)?.[0]);
  await waitFor(() => expect(games()).toEqual(['Fortnite', 'Valorant', 'Rust']));
  mockResponse(listReadyChecksEndpoint, [aCheck(), until(500)]);
  act(() => publishLocally({ type: 'join-request.changed', request }));
  await waitFor(() => expect(games()).toEqual(['Valorant', 'Rust']));
});

test('a hidden tab shows a notification once', async () => {
  notificationSettings.write(aMember.id, { sound: false, desktop: true, readAloud: 'grouped' });
  setHidden(true);
  openScreen(aCheck());
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(shown.mock.calls[0]?.[0]).toBe(question);
  mockResponse(listReadyChecksEndpoint, [aCheck(), aCheck({ postId: aPost(2).id, game: 'Rust' })]);
  act(() => publishLocally({ type: 'join-request.changed', request }));
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
  expect(shown.mock.calls[1]?.[0]).toMatch(/Rust/);
});

function openChat(shownRequest: JoinRequest) {
  startChatServer(1);
  mockResponse(listChatRequestsEndpoint, [shownRequest]);
  mockResponse(getPostEndpoint, aPost(1));
  return renderApp(`/dashboard/chat/${partner.id}`);
}
const pinned = async () => within(await screen.findByRole('region', { name: 'Requests' }));

test('the conversation shows the ready check, and only the bar has its buttons', async () => {
  mockResponse(listReadyChecksEndpoint, [aCheck()]);
  openChat(request);
  const card = await pinned();
  await card.findByText(`Answer by ${formatTime(answerBy)}, or you'll lose your seat.`);
  expect((await bar()).getByRole('button', { name: "I'm in: Valorant" })).toBeDefined();
  expect(card.queryByRole('button', { name: /^(Leave crew|I'm in)/ })).toBeNull();
});

test('the conversation hides the ready check after its deadline', async () => {
  openChat({ ...request, requesterCheck: { ...open, answerBy: new Date(Date.now() - 1000) } });
  expect(await (await pinned()).findByText('This ready check is over.')).toBeDefined();
});

const received = aReceivedRequest({ state: 'accepted', decidedAt: new Date() });

test.each<[string, JoinRequest]>([
  ["You're both in.", changedRequest(request, { requesterCheck: confirmed, authorCheck: confirmed })],
  [
    `You're in. ${partner.name} hasn't answered yet.`,
    changedRequest(received, { authorCheck: confirmed, requesterCheck: open }),
  ],
  [`Answer by ${formatTime(answerBy)}, or your post closes.`, { ...received, authorCheck: open }],
  [
    "You missed the ready check. Take your seat back while it's free.",
    changedRequest(request, { state: 'waitlisted', hasPassed: true, requesterCheck: missed }),
  ],
  [
    "You missed the ready check. Your seat went to someone else. You're on the waitlist.",
    changedRequest(request, { state: 'waitlisted', requesterCheck: missed }),
  ],
  [
    `${partner.name} missed the ready check. Their seat is open to others.`,
    changedRequest(received, { state: 'waitlisted', hasPassed: true, requesterCheck: missed }),
  ],
  [
    `This game was called off because ${partner.name} wasn't in for the start.`,
    changedRequest(request, { state: 'closed', isAuthorMissing: true }),
  ],
  [
    "This game was called off because you weren't in for the start.",
    changedRequest(received, { state: 'closed', isAuthorMissing: true }),
  ],
])('the conversation states "%s"', async (text, shownRequest) => {
  openChat(shownRequest);
  expect(await (await pinned()).findByText(text)).toBeDefined();
});

test('the notice about missed checks is friendly and says what to do', async () => {
  const notice = { id: '019a3f6e-0000-7000-8000-0000000000aa', kind: 'checks-missed', reason: '', about: '' } as const;
  mockResponse(listNoticesEndpoint, [{ ...notice, until: null, crewId: null, createdAt: new Date() }]);
  renderApp('/dashboard');
  const notices = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(notices.getByRole('heading', { name: 'You missed 3 ready checks' })).toBeDefined();
  expect(notices.getByText(/half the time to answer “Still in\?”/)).toBeDefined();
});
