import { MemberPost } from '#src/features/posts/sharing/member-post.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useOpenChat } from './open-screens.ts';

/** The page of a post inside the dashboard navigation. */
export function MemberPostPage({ postId }: { readonly postId: string }) {
  return (
    <DashboardFrame>
      <MemberPost postId={postId} onConnected={useOpenChat()} />
    </DashboardFrame>
  );
}
