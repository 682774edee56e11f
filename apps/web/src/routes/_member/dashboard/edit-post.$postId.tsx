import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditPost } from '#src/features/posts/editor/edit-post.tsx';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';

export const Route = createFileRoute('/_member/dashboard/edit-post/$postId')({
  component: EditPostScreen,
  staticData: { title: 'Edit Post', staysWithoutSession: true },
});

function EditPostScreen() {
  const navigate = Route.useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const { postId } = Route.useParams();
  const showDashboard = useCallback(() => {
    if (isCurrentScreen()) void navigate({ to: '/dashboard' });
  }, [navigate, isCurrentScreen]);
  return <EditPost key={postId} postId={postId} onDone={showDashboard} />;
}
