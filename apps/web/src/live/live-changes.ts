import type { LiveEvent } from '@muster/contract/live-events.ts';
import { callSafely } from '#src/lib/listeners.ts';
import * as chat from './chat-changes.ts';
import * as crews from './crew-changes.ts';
import { isOutdated, type EventOf, type LiveContext } from './live-context.ts';
import * as members from './member-changes.ts';
import * as posts from './post-changes.ts';
import * as requests from './request-changes.ts';

type Change<Type extends LiveEvent['type']> = (event: EventOf<Type>, context: LiveContext) => void;
type Changes = { readonly [Type in LiveEvent['type']]: readonly Change<Type>[] };

/** Handled by the live client, which does not forward them. */
const handledByClient: readonly [] = [];

/**
 * What each live event changes. A change applies the event to loaded data, marks data as stale, or is an effect such as a
 * notification.
 */
const changes: Changes = {
  'live.ready': [
    chat.fetchMissedChats,
    crews.refetchCrews,
    requests.refetchRequests,
    members.fetchMissedMembers,
    posts.refetchPosts,
    posts.refetchAlerts,
  ],
  'live.lagged': [
    chat.fetchMissedChats,
    crews.refetchCrews,
    requests.refetchRequests,
    members.fetchMissedMembers,
    posts.refetchPosts,
    posts.refetchAlerts,
  ],
  'live.subscribed': [members.refetchSubscribedPlayers, posts.refetchSubscribedPosts],
  'live.heartbeat': handledByClient,
  'live.batch': handledByClient,
  'board.lagged': [members.refetchPlayers, posts.refetchPosts],

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
    crews.changeCrewMembers,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfPartner,
    members.applyBlockToPlayer,
    chat.withdrawNotificationOfPartner,
    posts.applyBlockToPosts,
    posts.refetchAlerts,
    posts.refetchCounts,
  ],

  'join-request.changed': [
    requests.changeRequest,
    crews.leaveCrew,
    chat.changeRequestOfChat,
    members.refetchOtherSide,
    posts.changeResponses,
  ],
  'crew-members.changed': [crews.refetchCrew],
  'join-details.changed': [requests.refetchJoinDetails, requests.notifyOfJoinDetails],

  'post.created': [
    posts.offerPost,
    posts.refetchListsOfAuthor,
    posts.refetchCounts,
    members.refetchAuthor,
    requests.refetchCrewmate,
  ],
  'post.changed': [
    posts.changePost,
    posts.offerPost,
    posts.refetchListsOfAuthor,
    posts.refetchCounts,
    members.refetchAuthor,
    requests.refetchCrewmate,
  ],
  'post.removed': [
    requests.closeRequestsOfPost,
    requests.refetchCrewmate,
    requests.hideDetailsOfPost,
    chat.refetchChatsAboutPost,
    members.refetchAuthor,
    posts.removePost,
    posts.refetchCounts,
  ],
  'post.rescheduled': [requests.rescheduleRequests],
  'crew.changed': [posts.changeCrew],
  'game.changed': [posts.refetchGames, posts.refetchPosts, posts.refetchNewAlerts],
  'game.verified': [posts.addGame],

  'member.changed': [
    chat.renamePartner,
    crews.changeCrewMembers,
    requests.renameSidesOfRequests,
    members.renamePlayer,
    members.renameSelf,
    posts.renameAuthor,
    posts.refetchFittingPosts,
  ],
  'member.left': [
    chat.removePartner,
    crews.changeCrewMembers,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfAuthor,
    members.removePlayer,
    members.signOutDeletedAccount,
    chat.withdrawNotificationOfPartner,
    posts.removePostsOfAuthor,
    posts.refetchNewAlerts,
    posts.refetchCounts,
  ],
  'presence.changed': [
    chat.changePartnerPresence,
    crews.changeCrewMembers,
    requests.changeCrewmatePresence,
    members.changePlayerPresence,
  ],
  'suspension.changed': [chat.refetchSuspendedPartner, requests.hideDetailsOfAuthor, members.refetchSuspendedPlayer],
  'player-note.changed': [members.changePlayerNote],
  'alerts.changed': [posts.refetchAlerts],
  'crewmates.changed': [requests.showNewCrewmate],
  'notice.sent': [members.showNotice],
  /** See admin-changes.ts. */
  'admin.changed': [],
};

/** Names, presence and read receipts are cached without a version. */
const isReplaced = (event: LiveEvent): boolean =>
  'version' in event && isOutdated(`${event.type} ${'chatId' in event ? event.chatId : event.memberId}`, event.version);

const run = <Type extends LiveEvent['type']>(type: Type, event: EventOf<Type>, context: LiveContext): void =>
  changes[type].forEach((change) => callSafely(() => change(event, context)));

/** Runs the changes of an event. If one throws, it is logged and the others still run. */
export function applyLiveEvent(event: LiveEvent, context: LiveContext): void {
  if (!isReplaced(event)) run(event.type, event, context);
}
