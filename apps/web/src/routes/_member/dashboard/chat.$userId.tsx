import { createFileRoute } from '@tanstack/react-router';
import { preloadConversation } from '#src/features/chat/chat-queries.ts';
import { ConversationScreen } from '#src/features/chat/conversation/conversation-screen.tsx';
import { shouldPrefetch } from '#src/lib/navigation/router-context.ts';

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
  return <ConversationScreen key={partnerId} partnerId={partnerId} />;
}
