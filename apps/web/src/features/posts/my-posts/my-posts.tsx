import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { LoadMore, type LoadMoreProps } from '#src/components/page/load-more.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { CrewSeats } from '../requests/crew-seats.tsx';
import { OpenCrewLink } from '../requests/open-crew-link.tsx';
import { useOverlapText } from '../requests/overlap-notice.tsx';
import { PostRequestsButton } from '../requests/received/post-requests-button.tsx';
import { CardDetails, PostDescription } from '../card/card-details.tsx';
import { CardSkeletons } from '../card/card-placeholders.tsx';
import { wideCardGridClass } from '../card/card-frame.ts';
import { PostAge, PostCard } from '../card/post-card.tsx';
import { myPostsQuery } from '../my-posts-query.ts';
import { useExpectedPost } from '../post-queries.ts';
import { describeCrewFirst } from '../standing-crews/describe-crew-first.ts';
import { describeSeries, SeriesControls, useSeries } from '../schedule/post-series.tsx';
import { ShareButton } from '../sharing/share-button.tsx';
import { ConfirmPosts } from './confirm-posts.tsx';
import { describeResponses, describeUnlisted } from './describe-post.ts';
import { EndedPost, useEndedPosts } from './ended-posts.tsx';
import { MyPostsSection } from './my-posts-section.tsx';
import { PostActions } from './post-actions.tsx';

const fetchPostsFailed = (reason: string): string => t`Failed to fetch your posts: ${reason}`;

export function MyPosts() {
  const { isPending } = useInfiniteQuery(myPostsQuery);
  return (
    <MyPostsSection isLoading={isPending}>
      <MyPostsContent />
    </MyPostsSection>
  );
}

function MyPostsContent() {
  const pages = useInfiniteQuery(myPostsQuery);
  const { data: posts, error } = pages;
  if (error && !posts) return <QueryFailure query={pages} describe={fetchPostsFailed} />;
  if (!posts) return <CardSkeletons isWide count={2} />;
  return <LoadedPosts posts={posts} pages={pages} />;
}

function LoadedPosts({ posts, pages }: Pick<LoadMoreProps, 'pages'> & { readonly posts: readonly Post[] }) {
  const shown = useHeldList(posts, { appends: true });
  const { cards, ended } = useEndedPosts(shown);
  const list = useFocusAfterRemoval<HTMLDivElement>('article h3, a');
  return (
    <div ref={list} className="contents">
      {shown.length === 0 && !pages.hasNextPage && <NoPosts />}
      <ShareOffer posts={shown} />
      <ConfirmPosts posts={shown} />
      <ul className={`${wideCardGridClass} empty:hidden`}>
        {cards.map((post) => (
          <li key={post.id} className="min-w-0">
            <MyPost post={post} />
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {ended.map((post) => (
          <EndedPost key={post.id} post={post} details={<EndedDetails post={post} />} />
        ))}
      </ul>
      <LoadMore pages={pages} failureText={fetchPostsFailed} />
    </div>
  );
}

/** Offers to share the post that was just created. */
function ShareOffer({ posts }: { readonly posts: readonly Post[] }) {
  const createdId = useLocation({ select: ({ state }) => state.createdPostId });
  const post = posts.find(({ id, isActive }) => id === createdId && isActive);
  if (!post) return null;
  return (
    <Banner tone="success" action={<ShareButton post={post} label={t`Share post`} />}>
      {t`Your ${{ game: post.game }} post is up. Send its link to friends who might join.`}
    </Banner>
  );
}

const NoPosts = () => (
  <div className="flex min-h-40 flex-wrap items-center justify-center gap-x-6 gap-y-3 rounded-lg border border-dashed border-line-strong/60 p-4">
    <div className="flex min-w-0 items-center gap-4">
      <span className="text-line-strong">
        <CrewRing size={64} filled={0} />
      </span>
      <div className="min-w-0">
        <h3 className="font-display text-lg font-bold">{t`No posts yet`}</h3>
        <p className="text-soft">{t`You haven't created any gaming crew posts yet.`}</p>
      </div>
    </div>
    <ButtonLink to="/dashboard/create-post" variant="primary">
      {t`Create Your First Post`}
    </ButtonLink>
  </div>
);

/** Requests, room and series of the member's own post. */
function PostLinks({ post }: { readonly post: Post }) {
  const series = useSeries(post.id);
  return (
    <>
      <div className="-ms-3">
        <PostRequestsButton post={post} {...describeResponses(post)} />
      </div>
      {post.acceptedSeats > 0 && <OpenCrewLink crewId={post.id} game={post.game} />}
      {series && <SeriesControls post={post} series={series} />}
    </>
  );
}

/** What the row of an ended post does not state. */
function EndedDetails({ post }: { readonly post: Post }) {
  const series = useSeries(post.id);
  return (
    <article className="flex flex-col gap-1 px-2 wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span translate="no">{post.platform}</span>
        <CrewSeats post={post} />
      </p>
      {[describeUnlisted(post), ...describeSeries(series, post)].map((text) => (
        <p key={text} className="text-xs font-medium text-amber-text">
          {text}
        </p>
      ))}
      <PostDescription title={post.title} text={post.description} />
      <CardDetails post={post} status={null} showsAll />
      <div className="flex flex-wrap items-center gap-1">
        <PostLinks post={post} />
        <PostActions post={post} isRow />
      </div>
    </article>
  );
}

function MyPost({ post: stored }: { readonly post: Post }) {
  const post = useExpectedPost(stored);
  const series = useSeries(post.id);
  const overlap = useOverlapText({ schedule: post.isActive ? post : null, postId: post.id });
  const notices = [describeUnlisted(post), describeCrewFirst(post), overlap, ...describeSeries(series, post)].filter(
    (text) => text !== null,
  );
  const badge = (
    <div className="flex flex-col items-end gap-0.5">
      <Badge hasDot tone={post.isActive ? 'success' : 'neutral'}>
        {post.isActive ? t({ message: 'Active', context: 'post' }) : t({ message: 'Inactive', context: 'post' })}
      </Badge>
      <PostAge createdAt={post.createdAt} />
    </div>
  );
  return (
    <PostCard
      post={post}
      notice={
        notices.length > 0 &&
        notices.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))
      }
      badge={badge}
      byline={<PostLinks post={post} />}
      actions={<PostActions post={post} />}
      isMuted={!post.isActive}
      showsAllTags
    />
  );
}
