import type { PostEvent } from '@muster/contract/live-events.ts';
import type { Session } from '@muster/contract/sessions/session.ts';
import type { Player } from '@muster/contract/members/profiles.ts';
import type { PlayerStatus } from '@muster/contract/members/player-statuses.ts';
import type { Block } from '@muster/contract/moderation/blocks.ts';
import { partnerIdOf } from '#src/features/chat/conversation-merge.ts';
import { notifyOfNotice } from '#src/features/moderation/notify-of-notice.ts';
import { blocksQuery } from '#src/features/moderation/safety-queries.ts';
import { noticesQuery } from '#src/features/moderation/suspension-queries.ts';
import { playerQuery, playersKey } from '#src/features/members/player/player-queries.ts';
import { ownProfileQuery } from '#src/features/members/profile/profile-queries.ts';
import { hasMissedEvents, isOlderThanSubscription } from '#src/lib/live/live-client.ts';
import { playerStatusesKey, withPresence } from '#src/features/members/player/player-status.ts';
import { deleteMemberData } from '#src/features/sessions/delete-member-data.ts';
import { markSignedOut, sessionKey } from '#src/lib/api/session-cache.ts';
import { apply } from '#src/lib/api/query-client.ts';
import type { EventOf, LiveContext } from './live-context.ts';
import { markStale } from './mark-stale.ts';

const applyToPlayer = (memberId: string, change: (player: Player) => Player | null): void =>
  apply<Player | null>(playerQuery(memberId).queryKey, (player) => player && change(player));

/** Fetches what may have been missed. */
export function fetchMissedMembers(event: EventOf<'live.ready' | 'live.lagged'>): void {
  for (const { queryKey } of [ownProfileQuery, blocksQuery, noticesQuery]) void markStale(queryKey);
  void markStale(playersKey);
  if (hasMissedEvents(event)) void markStale(playerStatusesKey);
}

export const refetchPlayers = (): void => void markStale(playersKey);

/** Fetches the players that may have changed before the server began to send their changes. */
export function refetchSubscribedPlayers({ memberIds, hasRecentChanges }: EventOf<'live.subscribed'>): void {
  void markStale(
    playersKey,
    ({ queryKey, state }) =>
      memberIds.includes(String(queryKey.at(-1))) && (hasRecentChanges || isOlderThanSubscription(state.dataUpdatedAt)),
  );
}

/** The Discord ID may be visible to the crew only. */
export function refetchOtherSide({ request }: EventOf<'join-request.changed'>, { memberId }: LiveContext): void {
  const { author, requester } = request;
  void markStale(playerQuery(author.id === memberId ? requester.id : author.id).queryKey);
}

/** Player pages and the member's profile show the number of posts. */
export function refetchAuthor({ authorId }: PostEvent, { memberId }: LiveContext): void {
  void markStale(playerQuery(authorId).queryKey);
  if (authorId === memberId) void markStale(ownProfileQuery.queryKey);
}

/** The event has the small picture only. */
export function renamePlayer({ memberId, name }: EventOf<'member.changed'>): void {
  applyToPlayer(memberId, (player) => ({ ...player, name }));
  void markStale(playerQuery(memberId).queryKey);
}

export function renameSelf({ memberId, name, pictureUrl }: EventOf<'member.changed'>, context: LiveContext): void {
  if (memberId !== context.memberId) return;
  apply<Session>(sessionKey, ({ member }) => ({ member: member && { ...member, name, pictureUrl } }));
  // The session contains the play preferences, which the event does not.
  void markStale(sessionKey);
  void markStale(ownProfileQuery.queryKey);
}

export function changePlayerNote({ memberId, text: note }: EventOf<'player-note.changed'>): void {
  applyToPlayer(memberId, (player) => ({ ...player, note }));
  apply<PlayerStatus | null>([...playerStatusesKey, memberId], (status) => status && { ...status, note });
}

export function changePlayerPresence({ memberId, presence }: EventOf<'presence.changed'>): void {
  applyToPlayer(memberId, (player) => ({ ...player, presence }));
  apply<PlayerStatus | null>([...playerStatusesKey, memberId], (status) => status && withPresence(status, presence));
}

export function removePlayer({ memberId }: EventOf<'member.left'>): void {
  applyToPlayer(memberId, () => null);
  apply<Block[]>(blocksQuery.queryKey, (blocks) => blocks.filter((block) => block.memberId !== memberId));
}

/** After the account was deleted in another browser, deletes its local data and opens the sign-in page. */
export function signOutDeletedAccount(event: EventOf<'member.left'>, { memberId, router }: LiveContext): void {
  if (event.memberId !== memberId) return;
  markSignedOut();
  void router
    .navigate({ to: '/login', replace: true, ignoreBlocker: true, state: { wasSignedOut: true } })
    .then(() => deleteMemberData(memberId));
}

export function applyBlockToPlayer({ chatId, isBlocked }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void {
  const playerId = partnerIdOf(chatId, memberId);
  if (isBlocked) applyToPlayer(playerId, () => null);
  else void markStale(playerQuery(playerId).queryKey);
}

export const refetchSuspendedPlayer = ({ memberId }: EventOf<'suspension.changed'>): void =>
  void markStale(playerQuery(memberId).queryKey);

export function showNotice(_: EventOf<'notice.sent'>, { router }: LiveContext): void {
  void markStale(noticesQuery.queryKey);
  notifyOfNotice(router);
}
