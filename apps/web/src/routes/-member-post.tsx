import { useNavigate } from '@tanstack/react-router';
import { MemberPost } from '#src/features/posts/sharing/member-post.tsx';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { DashboardFrame } from './-dashboard-frame.tsx';

/** The page of a post inside the dashboard navigation. */
export function MemberPostPage({ postId }: { readonly postId: string }) {
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const openChat = (userId: string): void => {
    if (isCurrentScreen()) void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  };
  return (
    <DashboardFrame>
      <MemberPost postId={postId} onConnected={openChat} />
    </DashboardFrame>
  );
}
