import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sentRequestsQuery } from '#src/features/join-requests/request-queries.ts';
import { myPostsQuery } from '#src/features/posts/post-queries.ts';
import { NotificationOffer } from '#src/features/notifications/notification-offer.tsx';

/** Offers notifications once the member has connected or posted. */
export function DueNotificationOffer() {
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  const { data: posts = [] } = useInfiniteQuery({ ...myPostsQuery, enabled: false });
  return sent.length + posts.length > 0 && <NotificationOffer />;
}
