import { topics } from '@muster/contract/topics.ts';
import type { Player } from '@muster/contract/members/profiles.ts';
import type { PlayerStatus } from '@muster/contract/members/player-statuses.ts';
import type { Block } from '@muster/contract/moderation/blocks.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import { notifyOfNotice } from '#src/features/notifications/notify-of-notice.ts';
import { blocksQuery } from '#src/features/moderation/safety-queries.ts';
import { playerQuery } from '#src/features/members/player/player-queries.ts';
import { isOlderThanSubscription } from '#src/lib/live/live-client.ts';
import { withPresence } from '#src/features/members/player/player-status.ts';
import { deleteMemberData } from '#src/features/sessions/delete-member-data.ts';
import { changeObjects } from '#src/lib/api/change-objects.ts';
import { readAppearance } from '#src/lib/product.ts';
import { markSignedOut } from '#src/lib/api/session-cache.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import type { EventOf, LiveContext } from './live-context.ts';

/** The first event of a connection repeats the last change, which the page usually has. */
export function applyNewAppearance({ appearance }: EventOf<'appearance.changed'>): void {
  if (appearance.version > readAppearance().version)
    void import('#src/lib/apply-appearance.ts').then(
      ({ applyAppearance }) => applyAppearance(appearance),
      () => undefined,
    );
}

const applyToPlayer = (memberId: string, change: (player: Player) => Player | null): void =>
  apply<Player | null>(playerQuery(memberId).queryKey, (player) => player && change(player));

const applyToStatus = (memberId: string, change: (status: PlayerStatus) => PlayerStatus): void =>
  apply<PlayerStatus | null>([...topics.playerStatus, memberId], (status) => status && change(status));

/** Fetches the players that may have changed before the server began to send their changes. */
export function refetchSubscribedPlayers({ memberIds, hasRecentChanges }: EventOf<'live.subscribed'>): void {
  for (const memberId of memberIds)
    void refetch({
      queryKey: [...topics.player, memberId],
      predicate: ({ state }) => hasRecentChanges || isOlderThanSubscription(state.dataUpdatedAt),
    });
}

/** Pages of players and the own profile show the large picture, which the event does not have. */
const hasLargePicture = (topic: unknown): boolean => [topics.player, topics.profile].some(([name]) => name === topic);

/** Changes the name and picture of a member wherever they are shown. */
export function renameMember({ memberId, name, pictureUrl }: EventOf<'member.changed'>): void {
  applyToPlayer(memberId, (player) => ({ ...player, name }));
  changeObjects(
    (object) => {
      if (object.id === memberId && 'pictureUrl' in object) return { ...object, name, pictureUrl };
      return object.authorId === memberId && 'authorName' in object
        ? { ...object, authorName: name, authorPictureUrl: pictureUrl }
        : object;
    },
    ({ queryKey }) => !hasLargePicture(queryKey[0]),
  );
}

export function changePresence({ memberId, presence }: EventOf<'presence.changed'>): void {
  changeObjects((object) => (object.id === memberId && 'presence' in object ? { ...object, presence } : object));
  applyToStatus(memberId, (status) => withPresence(status, presence));
}

export function changePlayerNote({ memberId, text: note }: EventOf<'player-note.changed'>): void {
  applyToPlayer(memberId, (player) => ({ ...player, note }));
  applyToStatus(memberId, (status) => ({ ...status, note }));
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

export function hideBlockedPlayer({ chatId, isBlocked }: EventOf<'chat.blocked'>, { memberId }: LiveContext): void {
  if (isBlocked) applyToPlayer(partnerIdOf(chatId, memberId), () => null);
}

export const showNotice = (_: EventOf<'notice.sent'>, { router }: LiveContext): void => notifyOfNotice(router);
