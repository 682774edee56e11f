import type { LiveEvent } from '@muster/contract/live-events.ts';
import { callSafely } from '#src/lib/listeners.ts';
import { addSessionCleanup } from '#src/lib/session/session-watch.ts';
import * as chat from './chat-changes.ts';
import type { EventOf, LiveContext } from './live-context.ts';
import * as members from './member-changes.ts';
import * as requests from './request-changes.ts';

type Change<Type extends LiveEvent['type']> = (event: EventOf<Type>, context: LiveContext) => void;
type Changes = { readonly [Type in LiveEvent['type']]: readonly Change<Type>[] };

/** Handled by the live client, which notifies nobody of them. */
const handledByClient: readonly [] = [];

/**
 * What each live event changes. A change applies the event to loaded data, marks data as stale, or is an effect such as a
 * notification.
 */
const changes: Changes = {
  'live.ready': [chat.fetchMissedChats, requests.refetchRequests, members.fetchMissedMembers],
  'live.lagged': [chat.fetchMissedChats, requests.refetchRequests, members.fetchMissedMembers],
  'live.subscribed': [members.refetchSubscribedPlayers],
  'live.heartbeat': handledByClient,
  'live.batch': handledByClient,
  'board.lagged': [members.refetchPlayers],

  'message.sent': [chat.addMessage, chat.stopTypingOfSender, chat.continueSending, chat.notifyOfMessage],
  'message.changed': [chat.changeMessage],
  'chat.read': [chat.moveReadMarker, chat.withdrawReadNotification],
  'chat.seen': [chat.moveSeenMarker],
  'chat.settings': [chat.changeChatSettings],
  'chat.deleted': [chat.hideDeletedMessages],
  'chat.typing': [chat.showTyping],
  'chat.blocked': [
    chat.applyBlockToChats,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfPartner,
    members.applyBlockToPlayer,
    chat.withdrawNotificationOfPartner,
  ],

  'join-request.changed': [requests.changeRequest, chat.changeRequestOfChat, members.refetchOtherSide],
  'join-details.changed': [requests.refetchJoinDetails, requests.notifyOfJoinDetails],

  'post.created': [members.refetchAuthor],
  'post.changed': [members.refetchAuthor],
  'post.removed': [
    requests.closeRequestsOfPost,
    requests.hideDetailsOfPost,
    chat.refetchChatsAboutPost,
    members.refetchAuthor,
  ],
  'post.rescheduled': [requests.rescheduleRequests],
  'crew.changed': [],
  'game.changed': [],
  'game.verified': [],

  'member.changed': [
    chat.renamePartner,
    requests.renameSidesOfRequests,
    members.renamePlayer,
    members.renameBlockedPlayer,
    members.renameSelf,
  ],
  'member.left': [
    chat.removePartner,
    requests.closeRequestsOfPair,
    requests.hideDetailsOfAuthor,
    members.removePlayer,
    members.signOutDeletedAccount,
    chat.withdrawNotificationOfPartner,
  ],
  'presence.changed': [chat.changePartnerPresence, members.changePlayerPresence],
  'suspension.changed': [chat.refetchSuspendedPartner, requests.hideDetailsOfAuthor, members.refetchSuspendedPlayer],
  'notice.sent': [members.showNotice],
  /** See admin-changes.ts. */
  'admin.changed': [],
};

const run = <Type extends LiveEvent['type']>(type: Type, event: EventOf<Type>, context: LiveContext): void =>
  changes[type].forEach((change) => callSafely(() => change(event, context)));

/** The newest version of each request, also of those that no list has any more. */
const newestVersions = new Map<string, number>();
addSessionCleanup(() => newestVersions.clear());

/** Whether a newer event about the same request has arrived before this one. */
function isOutdated(event: LiveEvent): boolean {
  if (event.type !== 'join-request.changed') return false;
  const { id, version } = event.request;
  if ((newestVersions.get(id) ?? 0) > version) return true;
  newestVersions.set(id, version);
  return false;
}

/** Makes the changes of an event. One that throws is logged and stops no other. */
export function applyLiveEvent(event: LiveEvent, context: LiveContext): void {
  if (!isOutdated(event)) run(event.type, event, context);
}
