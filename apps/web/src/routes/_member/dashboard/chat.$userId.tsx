import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { preloadConversation } from '#src/features/chat/chat-queries.ts';
import { ConversationScreen } from '#src/features/chat/conversation/conversation-screen.tsx';
import { shouldPrefetch } from '#src/lib/api/should-prefetch.ts';

/** Loaded after the screen, because most members have answered it. */
const NotificationOffer = lazy(async () => ({
  default: (await import('../../-notification-offer.tsx')).DueNotificationOffer,
}));

export const Route = createFileRoute('/_member/dashboard/chat/$userId')({
  component: ChatWithMember,
  loader: (loading) => {
    const { member, queryClient } = loading.context;
    if (member && shouldPrefetch(loading))
      void preloadConversation(queryClient, member.id, partnerIdFrom(loading.params));
  },
});

const partnerIdFrom = ({ userId }: { readonly userId: string }): string => userId.toLowerCase();

function ChatWithMember() {
  const partnerId = partnerIdFrom(Route.useParams());
  return (
    <>
      <Suspense>
        <NotificationOffer className="flex-none p-2" />
      </Suspense>
      <ConversationScreen key={partnerId} partnerId={partnerId} />
    </>
  );
}
