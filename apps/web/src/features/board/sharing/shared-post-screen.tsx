import { t } from '@lingui/core/macro';
import type { NewRequestDetails } from '@muster/contract/posts/requests/join-requests.ts';
import { postIdSchema } from '@muster/contract/posts/post-id.ts';
import { getSharedPostEndpoint, type SharedPost, unnamedAuthor } from '@muster/contract/board/shared-posts.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { SiteHeader } from '#src/components/page/site-header.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { translate } from '#src/lib/i18n.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { useAppearance } from '#src/lib/product.ts';
import { useIsSessionPending } from '#src/features/sessions/session.ts';
import { JoinButton } from '#src/features/posts/card/join-button.tsx';
import { removeJoinIntent, storeJoinIntent } from '#src/features/posts/sharing/join-intent.ts';
import { PostPoster, PostPosterSkeleton } from './post-poster.tsx';

/** Heading of a post's page. */
export const lookingForPlayers = (author: string): string => t`${author} is looking for players`;
export const fetchPostFailed = (reason: string): string => t`Couldn't load the post: ${reason}`;

/** A shared post as visitors see it. */
export const SharedPostScreen = ({ postId }: { readonly postId: string }) => (
  <div className="flex min-h-dvh flex-col">
    <SiteHeader />
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-5 px-4 pt-4 pb-20 sm:pt-[6vh] print:p-0"
    >
      {postIdSchema.safeParse(postId).success ? <SharedPostContent postId={postId} /> : <ClosedPost />}
    </main>
  </div>
);

function SharedPostContent({ postId }: { readonly postId: string }) {
  const query = useQuery(sharedPostQuery(postId));
  const { data: post, error } = query;
  useTitle(post && lookingForPlayers(post.authorName));
  if (error instanceof ApiError && error.code === 'post-closed') return <MembersOnly postId={postId} />;
  if (post) return <SharedPostCard post={post} />;
  if (error) return <QueryFailure query={query} describe={fetchPostFailed} />;
  return <PostPosterSkeleton label={t`Loading the post...`} />;
}

function SharedPostCard({ post }: { readonly post: SharedPost }) {
  const isUnknown = useIsSessionPending();
  const { name: productName } = useAppearance();
  const navigate = useNavigate();
  // A visitor who returns to the page chooses again.
  useEffect(removeJoinIntent, []);
  const join = (details: NewRequestDetails): void => {
    const path = sharedPostPath(post.id);
    const purpose = t`Join ${{ author: post.authorName }}'s ${{ game: post.game }} crew`;
    storeJoinIntent({ path, purpose, details });
    void navigate({ to: '/register', search: { redirect: path } });
  };
  return (
    <>
      <h1 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
        {lookingForPlayers(post.authorName)}
      </h1>
      <PostPoster
        post={post}
        actions={
          isUnknown ? (
            <Skeleton className="h-11 w-40" />
          ) : (
            <JoinButton post={post} isBusy={false} isMain onJoin={join} />
          )
        }
      />
      {!isUnknown && (
        <Link to="/" className="text-link self-start text-sm print:hidden">
          {t`What is ${productName}?`}
        </Link>
      )}
    </>
  );
}

/** Rendered for unshared and for missing posts, so that visitors cannot distinguish them. */
function MembersOnly({ postId }: { readonly postId: string }) {
  const search = { redirect: sharedPostPath(postId) };
  return (
    <EmptyState
      headingLevel={1}
      title={t`Sign in to see this post`}
      text={t`It's for signed-in players only, or it has been closed. Sign in and we'll bring you back here.`}
      action={
        <>
          <ButtonLink to="/login" search={search} variant="primary">
            {t`Sign in`}
          </ButtonLink>
          <ButtonLink to="/register" search={search}>
            {t`Create an account`}
          </ButtonLink>
        </>
      }
    />
  );
}

interface ClosedPostProps {
  /** Its crew, if the member is in it. */
  readonly crewId?: string | undefined;
  /** Why the game does not take place, if the member had joined or asked to join. */
  readonly calledOffText?: string | undefined;
}

/** Replaces an inactive or deleted post. */
export const ClosedPost = ({ crewId, calledOffText }: ClosedPostProps) => (
  <EmptyState
    headingLevel={1}
    title={t`This post is closed`}
    text={calledOffText ?? t`The author isn't looking for players anymore, but others are.`}
    action={
      <>
        {crewId !== undefined && calledOffText === undefined && (
          <ButtonLink to="/dashboard/crew/$crewId" params={{ crewId }}>
            {t`Open room`}
          </ButtonLink>
        )}
        <ButtonLink to="/dashboard/browse-posts" variant="primary">
          {t`Browse Posts`}
        </ButtonLink>
      </>
    }
  />
);

/** Visitors have no live connection. */
const REFETCH_INTERVAL_MS = 10_000;

/** A shared post as visitors see it. Fetched again while the page is visible, until the post is closed. */
const sharedPostQuery = (postId: string) =>
  queryOptions({
    queryKey: ['posts', 'shared', postId],
    queryFn: async ({ signal }) => {
      const post = await callApi(getSharedPostEndpoint, { params: { postId } }, { signal });
      return post.authorName === unnamedAuthor ? { ...post, authorName: translate(unnamedAuthor) } : post;
    },
    refetchInterval: ({ state }) => (state.error ? false : REFETCH_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  });
