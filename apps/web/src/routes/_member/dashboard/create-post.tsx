import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PageHeading } from '#src/components/page-heading.tsx';
import { AccessDenied } from '#src/features/posts/access-denied.tsx';
import { CreatePostForm } from '#src/features/posts/create-post-form.tsx';
import { postTexts } from '#src/features/posts/post-texts.ts';
import { useVisitorOrMember } from '#src/lib/session.ts';

export const Route = createFileRoute('/_member/dashboard/create-post')({
  component: CreatePost,
  staticData: { title: 'Create Post' },
});

function CreatePost() {
  const navigate = Route.useNavigate();
  const member = useVisitorOrMember();
  const showDashboard = useCallback(() => void navigate({ to: '/dashboard' }), [navigate]);
  if (!member) return <AccessDenied />;
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={postTexts.createLead}>{postTexts.createHeading}</PageHeading>
      <CreatePostForm onDone={showDashboard} />
    </div>
  );
}
