import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { EditPostForm } from './edit-post-form.tsx';
import { gamesQuery, postQuery } from '../post-queries.ts';
import { fetchPostFailed, postTexts } from '../post-texts.ts';

interface EditPostProps {
  readonly postId: string;
  readonly onDone: () => void;
}

export function EditPost({ postId, onDone }: EditPostProps) {
  const { id: memberId } = useCurrentMember();
  const { data: post, error, refetch, isFetching } = useQuery(postQuery(postId));
  const isMissing = isNotFound(error) || (post !== undefined && post.authorId !== memberId);
  if (isMissing) return <PostNotFound />;
  return (
    <div className="flex flex-col gap-8">
      <PageHeading lead={postTexts.editLead}>{postTexts.editHeading}</PageHeading>
      {post && <LoadedPost post={post} onDone={onDone} />}
      {!post && !error && <FormSkeleton />}
      {!post && error && (
        <FailureBanner isRetrying={isFetching} onRetry={refetch}>
          {fetchPostFailed(error.message)}
        </FailureBanner>
      )}
    </div>
  );
}

/** The endpoint rejects malformed ids with `validation-failed`. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === 'post-not-found' || error.code === 'validation-failed');

/** The form needs the list of games: a post's game that is not listed becomes a custom game. */
function LoadedPost({ post, onDone }: { readonly post: Post; readonly onDone: () => void }) {
  const { data: games, isPending } = useQuery(gamesQuery);
  if (isPending) return <FormSkeleton />;
  return <EditPostForm post={post} games={games} onDone={onDone} />;
}

const PostNotFound = () => (
  <EmptyState
    visual={<CrewRing size={72} filled={0} />}
    headingLevel={1}
    title={postTexts.postNotFound}
    text={postTexts.postNotFoundText}
    action={
      <ButtonLink to="/dashboard" variant="primary">
        {postTexts.backToDashboard}
      </ButtonLink>
    }
  />
);

const FormSkeleton = () => (
  <div role="status" className="flex max-w-3xl flex-col gap-6">
    <VisuallyHidden>{postTexts.loadingPost}</VisuallyHidden>
    <Skeleton className="h-12 w-full" />
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
    <Skeleton className="h-32 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
);
