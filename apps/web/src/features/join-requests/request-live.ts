import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequest, JoinRequestState } from '@muster/contract/posts/join-requests.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { applyRequest, requestsKey } from './request-queries.ts';

/** Events after which open requests may be closed. */
const closingEvents: readonly LiveEvent['type'][] = [
  'post.removed',
  'chat.blocked',
  'member.left',
  'live.ready',
  'live.lagged',
];

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

/** Opens the conversation about a request. */
type OpenChat = (partnerId: string) => void;

const showChatToast = (text: string, id: string, onPress: () => void): void =>
  showToast(text, { tone: 'info', id, action: { label: 'Open', onPress } });

function notify(request: JoinRequest, memberId: string, openChat: OpenChat): void {
  const isAuthor = request.author.id === memberId;
  const text = (isAuthor ? authorNotifications : requesterNotifications)[request.state];
  if (text)
    showChatToast(text(request), request.id, () => openChat((isAuthor ? request.requester : request.author).id));
}

function applyLiveEvent(queryClient: QueryClient, memberId: string, event: LiveEvent, openChat: OpenChat): void {
  if (closingEvents.includes(event.type)) void queryClient.invalidateQueries({ queryKey: requestsKey });
  if (event.type === 'join-details.changed' && event.authorId !== memberId)
    showChatToast(`New join details for your ${event.game} crew`, event.postId, () => openChat(event.authorId));
  if (event.type !== 'join-request.changed') return;
  applyRequest(queryClient, event.request);
  notify(event.request, memberId, openChat);
}

/** Updates requests by live events, and shows what others did, while the calling screen is mounted. */
export function useJoinRequestLive(memberId: string): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openChat: OpenChat = (userId) => void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  useLiveEvents((event) => applyLiveEvent(queryClient, memberId, event, openChat));
}
