import { sentence } from '#src/lib/sentence.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';

/** Asked before the author removes a member. */
export const removeText = ({ requester: { name }, game }: JoinRequest) => ({
  title: sentence`Remove ${name}?`,
  body: sentence`They leave your ${game} crew, lose the join details and can't ask to join this post again.`,
});

/** Asked before a member leaves. */
export const leaveText = ({ game }: JoinRequest) => ({
  title: 'Leave this crew?',
  body: sentence`You lose the join details for ${game}. You can ask to join this post only once more.`,
});
