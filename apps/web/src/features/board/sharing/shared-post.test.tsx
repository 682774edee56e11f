import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getPostEndpoint, listMyPostsEndpoint, type Post } from '@muster/contract/posts/posts.ts';
import { getSharedPostEndpoint, unnamedAuthor } from '@muster/contract/board/shared-posts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { i18n } from '#src/lib/i18n.ts';
import { pageLanguage } from '#src/lib/page-language.ts';
import { aJoinRequest } from '#test/data/a-join-request.ts';
import { startChatServer } from '#test/servers/chat-server.ts';
import { aPageOf, aPost } from '#test/data/a-post.ts';
import { mockResponse, delayResponse, mockError } from '#test/network.ts';
import { aMember, enterText, renderApp } from '#test/render-app.tsx';

const post = aPost(1, { isShared: true });
const page = `/posts/${post.id}`;
const signInFirst = `/login?redirect=${encodeURIComponent(page)}`;
const requestToJoin = 'Ask to join with Ben Carter';
const registerFirst = `/register?redirect=${encodeURIComponent(page)}`;

function openPage(shared: Post = post) {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getSharedPostEndpoint, shared);
  return renderApp(page);
}

test('shows a shared post to visitors with one button that leads to registration', async () => {
  const { user, address } = openPage();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ben Carter is looking for players' });
  expect(heading).toBeDefined();
  expect(within(screen.getByRole('article')).getByText(post.description)).toBeDefined();
  expect(document.title).toBe('Ben Carter is looking for players · Muster');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  await user.click(screen.getByRole('button', { name: requestToJoin }));
  await waitFor(() => expect(address()).toBe(registerFirst));
});

test('translates the placeholder for an author without a name', async () => {
  onTestFinished(() => i18n.load(pageLanguage, { [unnamedAuthor]: unnamedAuthor }));
  i18n.load(pageLanguage, { [unnamedAuthor]: 'Jemand' });
  openPage({ ...post, authorName: unnamedAuthor });
  expect(await screen.findByRole('heading', { level: 1, name: 'Jemand is looking for players' })).toBeDefined();
});

test('shows start, seats and open roles, and of the crew only numbers', async () => {
  const startsAt = new Date(Date.now() + 90 * 60_000);
  const shownRoles = [
    { name: 'Tank', count: 1, authorCount: 1 },
    { name: 'Healer', count: 2 },
  ];
  openPage({
    ...post,
    startsAt,
    closesAt: new Date(startsAt.getTime() + 7_200_000),
    seats: 5,
    acceptedSeats: 1,
    roles: shownRoles,
    acceptedByRole: [1, 1],
  });
  const article = within(await screen.findByRole('article'));
  const start = article.getByText(startsAt.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' }), {
    exact: false,
    selector: 'time',
  });
  expect(start.textContent).toMatch(/^(Today|Tonight|Tomorrow) /);
  expect(article.getByText(/^in 1 hr (29|30) min · until /)).toBeDefined();
  expect([article.getByText('3 seats left'), article.getByText('2 of 5 seats taken')]).toHaveLength(2);
  const slots = within(article.getByRole('list', { name: 'Roles' })).getAllByRole('listitem');
  expect(slots.map(({ textContent }) => textContent)).toEqual(['TankTaken', 'Healer1 of 2 open']);
});

test('asks visitors to sign in for an unshared post and returns to it', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockError(getSharedPostEndpoint, 'post-closed');
  const { user, address } = renderApp(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see this post' })).toBeDefined();
  expect(document.title).toBe('Post · Muster');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(registerFirst);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe(signInFirst));
});

async function register(user: UserEvent, address: () => string) {
  await screen.findByRole('heading', { name: 'Join Muster' });
  expect(address()).toBe(registerFirst);
  mockResponse(registerEndpoint, { id: aMember.id });
  const entries = { 'Full Name': 'Ada', 'Email address': 'ada@example.com' };
  for (const [label, text] of Object.entries(entries)) await enterText(user, screen.getByLabelText(label), text);
  for (const label of ['Password', 'Confirm Password'])
    await enterText(user, screen.getByLabelText(label), 'tangerine!');
  await user.keyboard('{Enter}');
  await screen.findByText('Account created successfully! Please log in.');
  expect(address()).toBe(signInFirst);
  expect(screen.queryByText(/welcome back/i)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
}

async function signIn(user: UserEvent, opened: Post = post) {
  mockResponse(signInEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockResponse(getPostEndpoint, opened);
  await user.keyboard('tangerine!{Enter}');
}

test.each(['the sign-in page', 'the post'])(
  'a visitor of an unshared post who creates an account from %s returns to it',
  async (start) => {
    mockResponse(getSessionEndpoint, { member: null });
    mockError(getSharedPostEndpoint, 'post-closed');
    const { user, address } = renderApp(`${page}?ref=friend`);
    if (start === 'the sign-in page') await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await register(user, address);
    await signIn(user);
    expect(await screen.findByRole('button', { name: requestToJoin })).toBeDefined();
    expect(address()).toBe(page);
  },
);

const roles = [
  { name: 'Tank', count: 1, authorCount: 1 },
  { name: 'Healer', count: 1 },
];

/** Asks to join as a healer, registers, and stops before the sign-in. */
async function requestAsVisitor() {
  const shown = { ...post, roles, acceptedByRole: [1, 0] };
  const app = openPage(shown);
  await app.user.click(await screen.findByRole('button', { name: requestToJoin }));
  const dialog = within(await screen.findByRole('dialog', { name: "Join Ben Carter's Valorant crew" }));
  await app.user.click(dialog.getByRole('button', { name: /^Healer/ }));
  await screen.findByText(/^Join Ben Carter's Valorant crew: create an account/);
  await register(app.user, app.address);
  expect(screen.getByText(/^Join Ben Carter's Valorant crew: sign in/)).toBeDefined();
  return { ...app, shown };
}

test('a visitor chooses a role, registers and signs in, which sends the request', async () => {
  const { user, address, shown } = await requestAsVisitor();
  startChatServer(0);
  const requests = mockResponse(
    requestToJoinEndpoint,
    aJoinRequest({ author: { id: post.authorId, name: post.authorName, pictureUrl: null } }),
  );
  await signIn(user, shown);
  await waitFor(() => expect(address()).toBe(`/dashboard/chat/${post.authorId}`));
  expect(requests).toMatchObject([{ params: { postId: post.id }, body: { roles: ['Healer'], partySize: 1 } }]);
});

test.each(['request-refused', 'open-requests-limit'] as const)(
  'a request of a visitor that the server rejects (%s) leaves them on the post, and is not sent again',
  async (code) => {
    const { user, address, shown, router } = await requestAsVisitor();
    mockError(requestToJoinEndpoint, code);
    await signIn(user, shown);
    expect(await screen.findAllByText(/^Couldn't connect: /)).not.toEqual([]);
    expect(address()).toBe(page);
    const requests = mockResponse(requestToJoinEndpoint, aJoinRequest());
    mockResponse(listMyPostsEndpoint, aPageOf([]));
    await router.navigate({ to: '/dashboard' });
    await router.navigate({ to: '/posts/$postId', params: { postId: post.id } });
    expect(await screen.findByRole('button', { name: requestToJoin })).toBeDefined();
    expect(requests).toEqual([]);
  },
);

test('shows that the post was closed while the visitor signed in', async () => {
  const { user } = await requestAsVisitor();
  mockResponse(signInEndpoint, { member: aMember });
  mockResponse(listChatsEndpoint, []);
  mockError(getPostEndpoint, 'post-not-found');
  await user.keyboard('tangerine!{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
});

test('sends no request to one’s own post', async () => {
  const { user, shown } = await requestAsVisitor();
  const requests = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await signIn(user, { ...shown, authorId: aMember.id });
  expect(await screen.findByRole('link', { name: 'Go to my posts' })).toBeDefined();
  expect(requests).toEqual([]);
});

test('a visitor who returns to the post discards their earlier choice', async () => {
  const { user, router, shown } = await requestAsVisitor();
  await router.navigate({ to: '/posts/$postId', params: { postId: post.id } });
  await screen.findByRole('button', { name: requestToJoin });
  await router.navigate({ to: '/login', search: { redirect: page } });
  await enterText(user, await screen.findByLabelText('Email address'), 'ada@example.com');
  await user.click(screen.getByLabelText('Password'));
  const requests = mockResponse(requestToJoinEndpoint, aJoinRequest());
  await signIn(user, shown);
  expect(await screen.findByRole('button', { name: requestToJoin })).toBeDefined();
  expect(requests).toEqual([]);
});

test('shows the loading screen until the session is known', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockResponse(getSharedPostEndpoint, post);
  const release = delayResponse(getSessionEndpoint);
  renderApp(page);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Loading...');
  release();
  expect(await screen.findByRole('button', { name: requestToJoin })).toBeDefined();
});

test('shows a malformed id as a closed post', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  renderApp('/posts/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'This post is closed' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Posts' }).getAttribute('href')).toBe('/dashboard/browse-posts');
});

test('shows a load failure and reloads on Try again', async () => {
  mockResponse(getSessionEndpoint, { member: null });
  mockError(getSharedPostEndpoint, 'internal');
  const { user } = renderApp(page);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load the post: Something went wrong/);
  mockResponse(getSharedPostEndpoint, post);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: /is looking for players/ })).toBeDefined();
});

test('shows that a post was closed when the visitor returns to the page', async () => {
  openPage();
  await screen.findByRole('heading', { level: 1, name: 'Ben Carter is looking for players' });
  mockError(getSharedPostEndpoint, 'post-closed');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see this post' })).toBeDefined();
});
