import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { EditPost } from '#src/features/posts/editor/edit-post.tsx';
import { useOpenDashboard } from '#src/frame/dashboard/open-screens.ts';

export const Route = createFileRoute('/_member/dashboard/edit-post/$postId')({
  component: EditPostScreen,
  staticData: { title: t`Edit Post`, staysWithoutSession: true },
});

function EditPostScreen() {
  const { postId } = Route.useParams();
  return <EditPost key={postId} postId={postId} onDone={useOpenDashboard()} />;
}
