import { t } from '@lingui/core/macro';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { errors } from '@muster/contract/errors.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import { notifications, type RequestNotification } from '@muster/contract/notifications/notifications.ts';
import { shortenText } from '@muster/contract/values/shorten-text.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { announce, showToast } from '#src/components/overlay/show-toast.ts';
import { alertMember, closeAlert } from '#src/features/notifications/alert-member.ts';
import { translate } from '#src/lib/i18n.ts';
import { describeRequestNotification, describeReschedule } from './describe-notification.ts';

/** A toast with a longer name would cover what is below the heading. */
const NAME_MAX_LENGTH = 24;

interface RequestNotificationContext {
  readonly memberId: string;
  /** Cached queries about requests before the event. */
  readonly loaded: readonly (readonly [QueryKey, unknown])[];
  /** Resolves when the requests are up to date. */
  readonly applied: Promise<unknown>;
  /** The removed post if the list of its requests is open. */
  readonly listedPostId: string | undefined;
  /** Opens the conversation about a request. */
  readonly openChat: (partnerId: string) => void;
  /** Whether the member has muted a conversation. */
  readonly isMuted: (chatId: string) => boolean;
}

interface NotifyContext extends Omit<RequestNotificationContext, 'loaded' | 'listedPostId'> {
  /** Requests that were loaded before the event. */
  readonly known: readonly JoinRequest[];
  /** Who took a seat of the member's party. */
  readonly friend?: string | undefined;
}

const isList = ([, list]: QueryKey, data: unknown): data is readonly JoinRequest[] =>
  (list === 'received' || list === 'sent' || list === 'chat') && Array.isArray(data);

/** Notifies the member of what others changed in a request, unless the conversation with them is muted. */
export async function notifyOfRequest(
  event: LiveEvent,
  { loaded, listedPostId, ...rest }: RequestNotificationContext,
): Promise<void> {
  // The list of requests disappears with the card of the deleted post.
  if (listedPostId !== undefined) showToast(translate(errors['post-not-found'].message), { id: listedPostId });
  const known = loaded.flatMap(([key, data]) => (isList(key, data) ? data : []));
  const context: NotifyContext = { ...rest, known };
  const { memberId, openChat, isMuted } = context;
  switch (event.type) {
    case 'join-request.changed':
      return notifyOfChange(event, context);
    case 'join-details.changed': {
      const { authorId, postId, game } = event;
      if (authorId === memberId || isMuted(chatIdOf(memberId, authorId))) return;
      return showCrewToast(t`New join details for your ${game} crew`, postId, () => openChat(authorId));
    }
    case 'post.rescheduled':
      return notifyOfReschedule(event, context);
    case 'member.left': {
      const closed = known.filter((request) => isOpenRequest(request) && request.author.id === event.memberId);
      const byId = new Map(closed.map((request) => [request.id, request]));
      for (const request of byId.values()) await notify(request, context, 'closed', false);
    }
  }
}

async function notifyOfChange(
  { request, notification, friend }: LiveEvent & { type: 'join-request.changed' },
  context: NotifyContext,
): Promise<void> {
  const { known, memberId } = context;
  const { id, requester, state, postId } = request;
  closeAlert(id);
  if (requester.id === memberId && state !== 'accepted') closeCrewToast(postId);
  // An event may be published twice.
  if (notification && !known.some((before) => isSameState(before, request)))
    // A player may have left the crew with their account.
    await notify(request, { ...context, friend }, notification, notification !== 'left' || state === 'left');
}

const isSameState = (one: JoinRequest, other: JoinRequest): boolean =>
  one.id === other.id &&
  one.state === other.state &&
  one.partySize === other.partySize &&
  one.isCalledOff === other.isCalledOff &&
  one.schedule?.closesAt?.getTime() === other.schedule?.closesAt?.getTime();

function notifyOfReschedule(event: LiveEvent & { type: 'post.rescheduled' }, context: NotifyContext): void {
  const { authorId, authorName, postId, game, startsAt } = event;
  const { memberId, openChat, isMuted, known } = context;
  if (authorId === memberId || isMuted(chatIdOf(memberId, authorId))) return;
  const text = describeReschedule(shortenText(authorName, NAME_MAX_LENGTH), game, startsAt);
  const onPress = (): void => openChat(authorId);
  const picture = known.find(({ author }) => author.id === authorId)?.author.pictureUrl ?? null;
  alertMember({
    notification: 'reschedule',
    memberId,
    id: postId,
    subject: `${postId} ${Number(startsAt)}`,
    text,
    picture,
    isVisible: false,
    data: { senderId: authorId },
    onPress,
  });
  showCrewToast(text, postId, onPress);
}

const showChatToast = (text: string, id: string, onPress: () => void, signal?: AbortSignal): void =>
  showToast(text, {
    id,
    action: { label: t({ message: 'Open', comment: 'Button: opens the conversation', context: 'button' }), onPress },
    ...(signal && { signal }),
  });

/** The last toast about each post, such as its new start. */
const crewToasts = new Map<string, AbortController>();

function showCrewToast(text: string, postId: string, onPress: () => void): void {
  const toast = new AbortController();
  crewToasts.set(postId, toast);
  showChatToast(text, postId, onPress, toast.signal);
}

/** Call it when the member is no longer in the crew. */
function closeCrewToast(postId: string | null): void {
  if (postId !== null) crewToasts.get(postId)?.abort();
}

/** Undefined for the author's own party. */
const broughtByName = ({ broughtBy, author }: JoinRequest): string | undefined =>
  broughtBy && broughtBy.id !== author.id ? shortenText(broughtBy.name, NAME_MAX_LENGTH) : undefined;

async function notify(
  request: JoinRequest,
  context: NotifyContext,
  notification: RequestNotification,
  canOpenChat = true,
): Promise<void> {
  const { memberId, known, applied, openChat, isMuted, friend } = context;
  const { id, author, requester, game, partySize } = request;
  if (request[notifications[notification].recipient].id !== memberId || isMuted(request.chatId)) return;
  const partner = author.id === memberId ? requester : author;
  const name = shortenText(partner.name, NAME_MAX_LENGTH);
  const others = { broughtBy: broughtByName(request), friend: friend && shortenText(friend, NAME_MAX_LENGTH) };
  const text = describeRequestNotification(notification, { name, game, partySize, ...others });
  const open = (): void => openChat(partner.id);
  // React renders the update before this.
  await applied.then(() => new Promise((resolve) => setTimeout(resolve)));
  const cards = listVisibleCards(id);
  alertMember({
    notification,
    memberId,
    id,
    subject: `${id} ${notification}`,
    text,
    picture: partner.pictureUrl,
    isVisible: cards.length > 0,
    data: { senderId: partner.id },
    onPress: open,
  });
  if (cards.length === 0) return canOpenChat ? showChatToast(text, id, open) : showToast(text, { id });
  // The status of a card that was there before announces its own change.
  const isAnnounced =
    cards.some((card) => card.querySelector('[role=status]')) && known.some((before) => before.id === id);
  if (!isAnnounced) announce(text);
}

/** Shows a toast for a new crewmate, unless the page of crewmates is open. */
export function notifyOfCrewmate(name: string, router: RegisteredRouter): void {
  const to = '/dashboard/crewmates';
  if (router.state.location.pathname === to) return;
  const action = { label: t`View`, onPress: () => void router.navigate({ to }) };
  showToast(t`You and ${name} are crewmates now. You both want to play again.`, {
    id: `crewmate ${name}`,
    tone: 'success',
    action,
  });
}

/** Cards and buttons of this request whose middle is on the screen. */
const listVisibleCards = (requestId: string): Element[] =>
  [...document.querySelectorAll(`[data-request~="${requestId}"]`)].filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    const middle = top + height / 2;
    return height > 0 && middle > 0 && middle < window.innerHeight;
  });
