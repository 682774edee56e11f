import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { MemberPost } from '#src/features/board/sharing/member-post.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useOpenChat } from './open-screens.ts';

/** The page of a post inside the dashboard navigation. */
export function MemberPostPage({ postId }: { readonly postId: string }) {
  const { data: isInCrew = false } = useQuery({
    ...conversationsQuery,
    select: (conversations) => conversations.some(({ id }) => id === crewChatIdOf(postId.toLowerCase())),
  });
  return (
    <DashboardFrame>
      <MemberPost postId={postId} isInCrew={isInCrew} onConnected={useOpenChat()} />
    </DashboardFrame>
  );
}
