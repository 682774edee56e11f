import { postIdSchema } from '@muster/contract/posts.ts';
import type { SharedPost } from '@muster/contract/shared-posts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/button-link.tsx';
import { CrewRing } from '#src/components/crew-ring.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FailureBanner } from '#src/components/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ThemeToggle } from '#src/components/theme-toggle.tsx';
import { ApiError, reasonOf } from '#src/lib/api-error.ts';
import { useTitle } from '#src/lib/navigation-manners.ts';
import { productName } from '#src/lib/product.ts';
import { useIsSessionUnknown, useVisitorOrMember } from '#src/lib/session.ts';
import { CardSkeletons } from './card-states.tsx';
import { ConnectButton } from './connect-button.tsx';
import { PostCard } from './post-card.tsx';
import { lookingForPlayers, sharedFailed, shareTexts } from './share-texts.ts';
import { sharedPostQuery } from './shared-post-queries.ts';

interface SharedPostScreenProps {
  readonly postId: string;
  /** Called when a player has connected to the post of an author. */
  readonly onConnected: (authorId: string) => void;
}

/** A post as everybody sees it who has its address. */
export const SharedPostScreen = (props: SharedPostScreenProps) => (
  <div className="flex min-h-dvh flex-col">
    <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 py-4 sm:px-6">
      <Link to="/" className="flex items-center gap-2.5 rounded-md font-display text-xl font-extrabold tracking-tight">
        <CrewRing seats={5} filled={1} size={34} />
        {productName}
      </Link>
      <ThemeToggle />
    </header>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-140 flex-1 flex-col gap-6 px-4 pt-6 pb-20 sm:pt-[8vh]"
    >
      {postIdSchema.safeParse(props.postId).success ? <SharedPostContent {...props} /> : <ClosedPost />}
    </main>
  </div>
);

function SharedPostContent({ postId, onConnected }: SharedPostScreenProps) {
  const { data: post, error, refetch, isFetching } = useQuery(sharedPostQuery(postId));
  useTitle(post && lookingForPlayers(post.authorName));
  if (error instanceof ApiError && error.code === 'post-closed') return <ClosedPost />;
  if (post) return <OpenPost post={post} onConnected={onConnected} />;
  if (error)
    return (
      <FailureBanner isTrying={isFetching} onRetry={refetch}>
        {sharedFailed(reasonOf(error))}
      </FailureBanner>
    );
  return <CardSkeletons count={1} label={shareTexts.loading} />;
}

interface OpenPostProps extends Pick<SharedPostScreenProps, 'onConnected'> {
  readonly post: SharedPost;
}

function OpenPost({ post, onConnected }: OpenPostProps) {
  const member = useVisitorOrMember();
  const isUnknown = useIsSessionUnknown();
  return (
    <>
      <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight text-balance">
        {lookingForPlayers(post.authorName)}
      </h1>
      <PostCard
        post={post}
        headingLevel={2}
        showsAllTags
        actions={<Action post={post} memberId={member?.id} onConnected={onConnected} />}
      />
      {!member && !isUnknown && (
        <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
          <Link to="/register" className="text-link">
            {shareTexts.register}
          </Link>
          <Link to="/" className="text-link">
            {shareTexts.toHome}
          </Link>
        </p>
      )}
    </>
  );
}

/** Until it is known who is here, there is room for the one thing they can do. */
function Action({ post, memberId, onConnected }: OpenPostProps & { readonly memberId: string | undefined }) {
  const isUnknown = useIsSessionUnknown();
  if (isUnknown) return <Skeleton className="h-11 w-40" />;
  if (memberId === undefined)
    return (
      <ButtonLink to="/login" search={{ redirect: location.pathname }} variant="primary">
        {shareTexts.signIn}
      </ButtonLink>
    );
  if (memberId === post.authorId) return <ButtonLink to="/dashboard">{shareTexts.toMine}</ButtonLink>;
  return <ConnectButton post={post} onConnected={onConnected} />;
}

const ClosedPost = () => (
  <EmptyState
    visual={<CrewRing size={88} filled={0} />}
    headingLevel={1}
    title={shareTexts.closedTitle}
    text={shareTexts.closedText}
    action={
      <ButtonLink to="/dashboard/browse-posts" variant="primary">
        {shareTexts.browse}
      </ButtonLink>
    }
  />
);
