import { createFileRoute } from '@tanstack/react-router';
import { MyPosts } from '#src/features/posts/my-posts.tsx';
import { Outbox } from '#src/features/posts/outbox.tsx';
import { DashboardWelcome } from '#src/features/users/dashboard-welcome.tsx';
import { Notices } from '#src/features/users/notices.tsx';

export const Route = createFileRoute('/_member/dashboard/')({
  component: DashboardIndex,
  staticData: { title: 'Dashboard' },
});

function DashboardIndex() {
  return (
    <div className="flex flex-col gap-10">
      <DashboardWelcome />
      <Notices />
      <Outbox />
      <MyPosts />
    </div>
  );
}
