import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { countFreeSeats, type CrewRoles, fitsRole, type Seats } from '@muster/contract/join-requests/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { usePostSubscription } from '#src/lib/live/live-subscription.ts';
import { postQuery } from '#src/features/posts/single-post.ts';

/** Whether the requester may take a free seat after declining an offer. The answer bar offers seats. */
export const mayTakeSeat = (request: JoinRequest, post: (Seats & CrewRoles) | undefined): boolean =>
  request.state === 'waitlisted' &&
  request.hasPassed &&
  post !== undefined &&
  countFreeSeats(post) >= request.partySize &&
  fitsRole(post, request);

/** Whether the requester may take a seat, on a screen that does not list the post. Undefined while the post loads. */
export function useMayTakeSeat(request: JoinRequest): boolean | undefined {
  const postId = request.state === 'waitlisted' && request.hasPassed ? request.postId : null;
  const { data: post, isPending } = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  usePostSubscription(postId);
  return postId !== null && isPending ? undefined : mayTakeSeat(request, post);
}
