import type { LiveEvent } from '@muster/contract/live-events.ts';
import { callSafely } from '#src/lib/listeners.ts';
import * as chat from './chat-changes.ts';
import * as crews from './crew-changes.ts';
import { isOutdated, type EventOf, type LiveContext } from './live-context.ts';
import * as members from './member-changes.ts';
import * as posts from './post-changes.ts';
import { refetchStale } from './refetch-stale.ts';
import * as requests from './request-changes.ts';

type Change<Type extends LiveEvent['type']> = (event: EventOf<Type>, context: LiveContext) => void;
type Changes = { readonly [Type in LiveEvent['type']]: readonly Change<Type>[] };

/** Handled by the live client, which does not forward them. */
const handledByClient: readonly [] = [];

/** The changes of each live event to loaded data, besides its stale topics, and effects such as notifications. */
const changes: Changes = {
  'live.ready': [chat.fetchMissedChats],
  'live.lagged': [chat.fetchMissedChats],
  'live.subscribed': [members.refetchSubscribedPlayers, posts.refetchSubscribedPosts],
  'live.heartbeat': handledByClient,
  'live.batch': handledByClient,
  'board.lagged': [],
  'topics.changed': [],

  'message.sent': [
    crews.refetchUnknownSender,
    chat.addMessage,
    chat.stopTypingOfSender,
    chat.continueSending,
    chat.notifyOfMessage,
  ],
  'message.changed': [chat.changeMessage],
  'chat.read': [chat.moveReadMarker, chat.withdrawReadNotification],
  'chat.seen': [chat.moveSeenMarker],
  'chat.settings': [chat.changeChatSettings],
  'chat.deleted': [chat.hideDeletedMessages],
  'chat.typing': [chat.showTyping],
  'chat.blocked': [
    chat.applyBlockToChats,
    chat.resetHiddenMessages,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfPartner,
    members.hideBlockedPlayer,
    chat.withdrawNotificationOfPartner,
    posts.hideBlockedPosts,
  ],

  'join-request.changed': [
    requests.notifyOfRequest,
    requests.changeRequest,
    crews.leaveCrew,
    chat.changeRequestOfChat,
    posts.changeResponses,
  ],
  'crew-members.changed': [],
  'join-details.changed': [requests.notifyOfRequest],

  'post.created': [posts.offerPost],
  'post.changed': [posts.changePost, posts.offerPost],
  'post.removed': [requests.notifyOfRequest, requests.closeRequestsOfPost, posts.removePost],
  'post.rescheduled': [requests.notifyOfRequest],
  'crew.changed': [posts.changeCrew],
  'game.changed': [posts.refetchNewAlerts],
  'game.verified': [posts.addGame],

  'member.changed': [members.renameMember],
  'member.left': [
    requests.notifyOfRequest,
    chat.removePartner,
    chat.resetHiddenMessages,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfAuthor,
    members.removePlayer,
    members.signOutDeletedAccount,
    chat.withdrawNotificationOfPartner,
    posts.removePostsOfAuthor,
    posts.refetchNewAlerts,
  ],
  'presence.changed': [members.changePresence],
  'suspension.changed': [requests.hideDetailsOfAuthor],
  'player-note.changed': [members.changePlayerNote],
  'alerts.changed': [posts.withdrawSeenAlerts],
  'alerts.due': [posts.notifyOfAlerts],
  'crew-post.created': [posts.notifyOfCrewPost],
  'crewmates.changed': [requests.showNewCrewmate],
  'notice.sent': [members.showNotice],
  'admin.changed': [],
  'appearance.changed': [members.applyNewAppearance],
};

/** Names, presence and read receipts are cached without a version. */
const isReplaced = (event: LiveEvent): boolean =>
  'version' in event && isOutdated(`${event.type} ${'chatId' in event ? event.chatId : event.memberId}`, event.version);

const run = <Type extends LiveEvent['type']>(type: Type, event: EventOf<Type>, context: LiveContext): void =>
  changes[type].forEach((change) => callSafely(() => change(event, context)));

/** Changes loaded data and fetches stale data. If a change throws, it is logged and the others still run. */
export function applyLiveEvent(event: LiveEvent, context: Omit<LiveContext, 'refetched'>): void {
  if (isReplaced(event)) return;
  // Runs after the changes, which may load missing data.
  const refetched = Promise.resolve().then(() => refetchStale(event, context.memberId));
  run(event.type, event, { ...context, refetched });
}
