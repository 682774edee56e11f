import { createFileRoute } from '@tanstack/react-router';
import { NoConversationSelected } from '#src/features/chat/chat-layout.tsx';

export const Route = createFileRoute('/_member/dashboard/chat/')({ component: NoConversationSelected });
