import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditPost } from '#src/features/posts/edit-post.tsx';

export const Route = createFileRoute('/_member/dashboard/edit-post/$postId')({
  component: EditPostScreen,
  staticData: { title: 'Edit Post', staysWithoutSession: true },
});

function EditPostScreen() {
  const navigate = Route.useNavigate();
  const { postId } = Route.useParams();
  const showDashboard = useCallback(() => void navigate({ to: '/dashboard' }), [navigate]);
  return <EditPost key={postId} postId={postId} onDone={showDashboard} />;
}
