import { randomUUID } from 'node:crypto';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { callApi } from './call-api.ts';
import type { Screen } from './check-screens.ts';
import { sendMessage } from './conversation.ts';
import { aTag, createPost } from './posts.ts';
import type { Player } from './test.ts';

export const visitorScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'rules-none', path: '/rules' },
  { name: 'admin-login', path: '/admin-login' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'finish-sign-in', path: '/finish-sign-in' },
  { name: 'reset-password', path: `/reset-password#${'a'.repeat(43)}` },
  { name: 'confirm-email', path: `/confirm-email#${'a'.repeat(43)}` },
  { name: 'unsubscribe', path: '/unsubscribe#019a3f6e-0000-4000-8000-000000000001' },
  { name: 'restore-email', path: `/restore-email#${'a'.repeat(43)}` },
  // Not next to each other: a new fragment loads no document.
  { name: 'not-found', path: '/nowhere' },
  { name: 'reset-link-incomplete', path: '/reset-password' },
];

export const emptyScreens: readonly Screen[] = [
  { name: 'dashboard-empty', path: '/dashboard' },
  { name: 'create-post', path: '/dashboard/create-post' },
  { name: 'browse-no-match', path: '/dashboard/browse-posts?search=zzzzzz' },
  { name: 'alerts-empty', path: '/dashboard/alerts' },
  { name: 'crewmates-empty', path: '/dashboard/crewmates' },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'settings', path: '/dashboard/settings' },
  { name: 'chat-empty', path: '/dashboard/chat' },
  { name: 'no-seat', path: '/dashboard/join-party' },
];

export const fullScreens = (partner: Player, crewId: string): readonly Screen[] => [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'browse', path: '/dashboard/browse-posts' },
  { name: 'alerts', path: '/dashboard/alerts' },
  { name: 'chat', path: '/dashboard/chat' },
  { name: 'conversation', path: `/dashboard/chat/${partner.id}` },
  { name: 'crew', path: `/dashboard/crew/${crewId}` },
];

export const adminScreens: readonly Screen[] = [
  { name: 'admin-users', path: '/admin-panel?tab=users' },
  { name: 'admin-users-none', path: '/admin-panel?search=zzzzzz' },
  { name: 'admin-overview', path: '/admin-panel?tab=overview' },
  { name: 'admin-games', path: '/admin-panel?tab=games' },
  { name: 'admin-posts', path: '/admin-panel?tab=posts&search=Rocket%20League' },
  { name: 'admin-reports', path: '/admin-panel?tab=reports' },
  { name: 'admin-registration', path: '/admin-panel?tab=registration' },
  { name: 'admin-appearance', path: '/admin-panel?tab=appearance' },
  { name: 'admin-rules', path: '/admin-panel?tab=rules' },
  { name: 'admin-audit', path: '/admin-panel?tab=audit' },
  { name: 'admin-discord', path: '/admin-panel?tab=discord' },
  { name: 'admin-health', path: '/admin-panel?tab=health' },
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
  // Matches no post of another journey: an alert that arrives would move the others.
  const raidTag = aTag();
  const saved = { name: 'Raids', filter: { game: 'Destiny 2', search: raidTag }, timeZone: 'UTC' };
  await callApi(player.context.request, saveSearchEndpoint, { body: saved });
  const tags = ['ranked', 'voice chat', 'EU', 'weekends', '18+'];
  await createPost(partner, { tags, description: `${'We play hard and laugh harder. '.repeat(9)}Come along.` });
  await createPost(partner, { game: 'Destiny 2', platform: 'Xbox Series X/S', tags: ['raid', raidTag] });
  await createPost(player, { game: otherGame, customGame: `Hexfall ${aTag()}`, isActive: false });
  await createPost(partner, { game: 'CS2', description: 'Premier 15k, one AWP and one lurk wanted.' });
  for (const [place, text] of fillConversation.entries())
    await (place % 2 === 0 ? sendMessage(player, partner, text) : sendMessage(partner, player, text));
  await joinCrew(partner, player, postId);
  return postId;
}

/** Sends a request to join the author's post, accepts it, and writes to the crew. */
export async function joinCrew(requester: Player, author: Player, postId: string): Promise<void> {
  const { request } = requester.context;
  const { id: requestId } = await callApi(request, requestToJoinEndpoint, { params: { postId } });
  await callApi(author.context.request, changeJoinRequestEndpoint, {
    params: { requestId },
    body: { name: 'accept' },
  });
  const params = { chatId: crewChatIdOf(postId) };
  await callApi(request, sendMessageEndpoint, { params, body: { id: randomUUID(), text: 'Warm up at nine?' } });
}
