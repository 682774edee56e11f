import { chatIdOf } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequestState } from '@muster/contract/posts/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';

type StateTexts = Partial<Record<JoinRequestState, (request: JoinRequest) => string>>;

/** What the requester did. */
const authorNotifications: StateTexts = {
  pending: ({ requester, game }) => `${requester.name} wants to join your ${game} post`,
  left: ({ requester, game }) => `${requester.name} left your ${game} crew`,
};

/** What the author did. */
const requesterNotifications: StateTexts = {
  accepted: ({ author, game }) => `You're in: ${author.name} accepted your request for ${game}`,
  declined: ({ author, game }) => `${author.name} declined your request for ${game}`,
  removed: ({ author, game }) => `You're no longer in ${author.name}'s ${game} crew`,
};

export interface ToastDeps {
  readonly memberId: string;
  /** Opens the conversation about a request. */
  readonly openChat: (partnerId: string) => void;
  /** Whether the member has muted a conversation. */
  readonly isMuted: (chatId: string) => boolean;
}

const showChatToast = (text: string, id: string, onPress: () => void): void =>
  showToast(text, { tone: 'info', id, action: { label: 'Open', onPress } });

function notify(request: JoinRequest, { memberId, openChat, isMuted }: ToastDeps): void {
  if (isMuted(request.chatId)) return;
  const isAuthor = request.author.id === memberId;
  const text = (isAuthor ? authorNotifications : requesterNotifications)[request.state];
  if (text)
    showChatToast(text(request), request.id, () => openChat((isAuthor ? request.requester : request.author).id));
}

/** Shows what others did, unless the member has muted the conversation with them. */
export function showRequestToast(event: LiveEvent, deps: ToastDeps): void {
  const { memberId, openChat, isMuted } = deps;
  if (event.type === 'join-request.changed') return notify(event.request, deps);
  if (event.type !== 'join-details.changed' || event.authorId === memberId) return;
  if (isMuted(chatIdOf(memberId, event.authorId))) return;
  showChatToast(`New join details for your ${event.game} crew`, event.postId, () => openChat(event.authorId));
}
