import { createFileRoute } from '@tanstack/react-router';
import { SharedPostScreen } from '#src/features/posts/shared-post-screen.tsx';

export const Route = createFileRoute('/posts/$postId')({
  component: SharedPost,
  staticData: { title: 'Post' },
});

function SharedPost() {
  const { postId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SharedPostScreen
      key={postId}
      postId={postId}
      onConnected={(userId) => void navigate({ to: '/dashboard/chat/$userId', params: { userId } })}
    />
  );
}
