import { t } from '@lingui/core/macro';
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { ChatLayout } from '#src/features/chat/chat-layout.tsx';

export const Route = createFileRoute('/_member/dashboard/chat')({
  component: Chat,
  staticData: { title: t`Messages`, layout: 'screen' },
});

function Chat() {
  const { userId } = useParams({ strict: false });
  return (
    <ChatLayout isOpen={userId !== undefined}>
      <Outlet />
    </ChatLayout>
  );
}
