import { randomUUID } from 'node:crypto';
import { crewChatIdOf, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import type { Page } from '@playwright/test';
import { callApi } from './call-api.ts';
import { sendMessage } from './conversation.ts';
import { aTag, createPost } from './posts.ts';
import { type Player, expect } from './test.ts';

/** A screen in one of its states, and a text that shows that it has rendered. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly shows: string;
}

export async function openScreen(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  // It shows the first content as text.
  await expect(page.locator('#frame')).toBeHidden();
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
}

export const visitorScreens: readonly Screen[] = [
  { name: 'home', path: '/', shows: 'Find Your Perfect Gaming Crew' },
  { name: 'login', path: '/login', shows: 'Sign In' },
  { name: 'register', path: '/register', shows: 'Join Muster' },
  { name: 'admin-login', path: '/admin-login', shows: 'Access Admin Panel' },
  { name: 'forgot-password', path: '/forgot-password', shows: 'Send link' },
  { name: 'reset-link-incomplete', path: '/reset-password', shows: 'Request a new link' },
  { name: 'reset-password', path: `/reset-password#${'a'.repeat(43)}`, shows: 'Save password' },
  { name: 'not-found', path: '/nowhere', shows: 'Page not found' },
];

export const emptyScreens: readonly Screen[] = [
  { name: 'dashboard-empty', path: '/dashboard', shows: 'No posts yet' },
  { name: 'create-post', path: '/dashboard/create-post', shows: 'This is how other players will see your post.' },
  { name: 'browse-no-match', path: '/dashboard/browse-posts?search=zzzzzz', shows: 'No posts found' },
  { name: 'alerts-empty', path: '/dashboard/alerts', shows: 'No alerts yet' },
  { name: 'crewmates-empty', path: '/dashboard/crewmates', shows: 'No crewmates yet' },
  { name: 'profile', path: '/dashboard/profile', shows: 'Member since' },
  { name: 'settings', path: '/dashboard/settings', shows: "You're only signed in here." },
  { name: 'chat-empty', path: '/dashboard/chat', shows: 'No conversations yet' },
];

export const fullScreens = (partner: Player, crewPostId: string): readonly Screen[] => [
  { name: 'dashboard', path: '/dashboard', shows: 'Rocket League' },
  { name: 'browse', path: '/dashboard/browse-posts', shows: 'Connect' },
  { name: 'alerts', path: '/dashboard/alerts', shows: 'Destiny 2' },
  { name: 'chat', path: '/dashboard/chat', shows: partner.name },
  { name: 'conversation', path: `/dashboard/chat/${partner.id}`, shows: 'Nine it is.' },
  { name: 'crew', path: `/dashboard/crew/${crewPostId}`, shows: 'Warm up at nine?' },
];

export const adminScreens: readonly Screen[] = [
  { name: 'admin-users', path: '/admin-panel?tab=users', shows: 'Last activity' },
  { name: 'admin-users-none', path: '/admin-panel?search=zzzzzz', shows: 'No users found' },
  { name: 'admin-overview', path: '/admin-panel?tab=overview', shows: 'Busiest games' },
  { name: 'admin-games', path: '/admin-panel?tab=games', shows: 'Pending Verification' },
  { name: 'admin-posts', path: '/admin-panel?tab=posts&search=Rocket%20League', shows: 'Rocket League' },
  { name: 'admin-reports', path: '/admin-panel?tab=reports', shows: 'Answered appeals' },
  { name: 'admin-audit', path: '/admin-panel?tab=audit', shows: 'Signed in' },
];

const fillConversation = [
  'Hi, is the seat still free?',
  'It is. When do you play?',
  'Most evenings, from nine.',
  'Nine it is.',
];

/** Returns the id of the player's post whose crew the partner is in. */
export async function fillScreens(player: Player, partner: Player): Promise<string> {
  const { id: postId } = await createPost(player, {
    game: 'Rocket League',
    platform: 'Cross-platform',
    tags: ['casual'],
    seats: 4,
    joinDetails: 'Lobby 4711',
  });
  await createPost(player, { game: 'Dota 2', description: 'Pos 5, EU evenings, patient with new players.', tags: [] });
  const weekly = { startsAt: new Date(Date.now() + 3 * 86_400_000), repeatTimeZone: 'UTC' };
  await createPost(player, {
    game: 'Minecraft',
    platform: 'Mobile',
    isActive: false,
    tags: ['chill', 'building'],
    ...weekly,
  });
  const saved = { name: 'Raids', filter: { game: 'Destiny 2' }, timeZone: 'UTC' };
  await callApi(player.context.request, saveSearchEndpoint, { body: saved });
  const tags = ['ranked', 'voice chat', 'EU', 'weekends', '18+'];
  await createPost(partner, { tags, description: `${'We play hard and laugh harder. '.repeat(9)}Come along.` });
  await createPost(partner, { game: 'Destiny 2', platform: 'Xbox Series X/S', tags: ['raid'] });
  await createPost(player, { game: otherGame, customGame: `Hexfall ${aTag()}`, isActive: false });
  await createPost(partner, { game: 'CS2', description: 'Premier 15k, one AWP and one lurk wanted.' });
  for (const [place, text] of fillConversation.entries())
    await (place % 2 === 0 ? sendMessage(player, partner, text) : sendMessage(partner, player, text));
  await joinCrew(partner, player, postId);
  return postId;
}

/** Sends a request to join the author's post, accepts it, and writes to the crew. */
async function joinCrew(requester: Player, author: Player, postId: string): Promise<void> {
  const { request } = requester.context;
  const { id: requestId } = await callApi(request, requestToJoinEndpoint, { params: { postId } });
  await callApi(author.context.request, changeJoinRequestEndpoint, {
    params: { requestId },
    body: { name: 'accept' },
  });
  const params = { chatId: crewChatIdOf(postId) };
  await callApi(request, sendMessageEndpoint, { params, body: { id: randomUUID(), text: 'Warm up at nine?' } });
}
