import { createFileRoute } from '@tanstack/react-router';
import { Conversation } from '#src/features/chat/conversation.tsx';

export const Route = createFileRoute('/_member/dashboard/chat/$userId')({ component: ChatWithMember });

function ChatWithMember() {
  const partnerId = Route.useParams().userId.toLowerCase();
  return <Conversation key={partnerId} partnerId={partnerId} />;
}
