import { createFileRoute } from '@tanstack/react-router';
import { NothingChosen } from '#src/features/chat/chat-layout.tsx';

export const Route = createFileRoute('/_member/dashboard/chat/')({ component: NothingChosen });
