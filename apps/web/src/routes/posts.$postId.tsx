import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { SharedPostScreen } from '#src/features/board/sharing/shared-post-screen.tsx';
import { awaitSession, useOptionalMember } from '#src/features/sessions/session.ts';
import { MemberFrame } from '#src/frame/dashboard/member-frame.tsx';

/** Loaded on demand: it needs most of the app, which visitors do not load. */
const PostOfMember = lazy(async () => ({
  default: (await import('#src/frame/dashboard/member-post-page.tsx')).MemberPostPage,
}));

export const Route = createFileRoute('/posts/$postId')({
  beforeLoad: async ({ context }) => {
    await awaitSession(context.queryClient, context.startedAt);
  },
  component: PostPage,
  pendingMs: 0,
  staticData: { title: t({ message: 'Post', comment: 'Title of a page: one post' }) },
});

function PostPage() {
  const { postId } = Route.useParams();
  const member = useOptionalMember();
  if (!member) return <SharedPostScreen key={postId} postId={postId} />;
  return (
    <MemberFrame member={member}>
      <Suspense fallback={<LoadingScreen />}>
        <PostOfMember key={postId} postId={postId} />
      </Suspense>
    </MemberFrame>
  );
}
