import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { postIdSchema } from '@muster/contract/posts/post-id.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { usePostSubscription } from '#src/lib/live/live-subscription.ts';
import { calledOffText } from '#src/features/posts/requests/describe-request.ts';
import { postQuery } from '#src/features/posts/single-post.ts';
import { describeMismatches } from '#src/features/members/play-preferences/preference-names.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useSentRequest } from '#src/features/posts/requests/request-queries.ts';
import { SentRequestAction, SentRequestStatus } from '#src/features/posts/requests/sent/sent-request-status.tsx';
import { InviteButton } from '#src/features/posts/requests/invitations/invite-button.tsx';
import { useOverlapText } from '#src/features/posts/requests/overlap-notice.tsx';
import { OpenCrewLink } from '#src/features/posts/requests/open-crew-link.tsx';
import { CalendarButton } from '#src/features/posts/calendar/calendar-button.tsx';
import { BoardAuthor, PostMenu, useShownRequest } from '../browse/board-card.tsx';
import { ConnectButton, useConnect } from '#src/features/posts/card/connect-button.tsx';
import { takeJoinIntent } from '#src/features/posts/sharing/join-intent.ts';
import { useRememberedPartySize } from '#src/features/posts/requests/last-board-filter.ts';
import { PostPoster, PostPosterSkeleton } from './post-poster.tsx';
import { describeCrewFirst } from '#src/features/posts/standing-crews/describe-crew-first.ts';
import { ShareButton } from '#src/features/posts/sharing/share-button.tsx';
import { ClosedPost, fetchPostFailed, lookingForPlayers } from './shared-post-screen.tsx';

interface MemberPostProps {
  readonly postId: string;
  readonly isInCrew: boolean;
  /** Called with the author's id after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
}

/** A post as signed-in members see it at its shareable URL. */
export const MemberPost = (props: MemberPostProps) => (
  <div className="mx-auto flex w-full max-w-240 flex-col gap-4">
    {postIdSchema.safeParse(props.postId).success ? <LoadedPost {...props} /> : <ClosedPost />}
  </div>
);

const titleOf = ({ isActive, isComplete, game, authorName: author }: Post): string =>
  isActive && !isComplete ? lookingForPlayers(author) : t`${game} with ${{ author }}`;

function LoadedPost({ postId, isInCrew, onConnected }: MemberPostProps) {
  const query = useQuery({ ...postQuery(postId), retryOnMount: true });
  const { data: post, error } = query;
  const request = useSentRequest(postId);
  usePostSubscription(postId, post?.authorId);
  const title = post && titleOf(post);
  useTitle(title);
  if (error instanceof ApiError && error.code === 'post-not-found')
    return (
      <ClosedPost
        crewId={isInCrew ? postId : undefined}
        calledOffText={request?.isCalledOff ? calledOffText(request) : undefined}
      />
    );
  if (post)
    return (
      <>
        <PageHeading>{title}</PageHeading>
        <Card post={post} onConnected={onConnected} />
      </>
    );
  if (error) return <QueryFailure query={query} describe={fetchPostFailed} />;
  return <PostPosterSkeleton label={t`Loading the post...`} />;
}

interface CardProps extends Pick<MemberPostProps, 'onConnected'> {
  readonly post: Post;
}

function Card({ post, onConnected }: CardProps) {
  const isOwn = post.authorId === useCurrentMember().id;
  const { mutate, isPending } = useConnect(post, onConnected);
  useEffect(() => {
    const chosen = takeJoinIntent(sharedPostPath(post.id));
    if (chosen && !isOwn) mutate(chosen);
  }, [post.id, isOwn, mutate]);
  if (isPending) return <PostPosterSkeleton label={t`Sending your request...`} />;
  return isOwn ? <OwnPoster post={post} /> : <OthersPoster post={post} onConnected={onConnected} />;
}

const joinNotices = (...notices: readonly (string | null)[]): string => notices.filter(Boolean).join(' ');

const OwnPoster = ({ post }: Pick<CardProps, 'post'>) => (
  <PostPoster
    post={post}
    notice={joinNotices(
      describeCrewFirst(post),
      useOverlapText({ schedule: post.isActive ? post : null, postId: post.id }),
    )}
    badge={!post.isActive && <Badge>{t({ message: 'Inactive', context: 'post' })}</Badge>}
    actions={
      <div className="flex flex-wrap items-center gap-1">
        <ButtonLink size="sm" to="/dashboard">{t`Go to my posts`}</ButtonLink>
        {post.acceptedSeats > 0 && <OpenCrewLink crewId={post.id} variant="quiet" />}
        <InviteButton post={post} />
        <ShareButton post={post} />
        {post.isActive && post.startsAt && <CalendarButton postId={post.id} game={post.game} />}
      </div>
    }
  />
);

function OthersPoster({ post, onConnected }: CardProps) {
  const request = useShownRequest(post.id);
  const { playPreferences } = useCurrentMember();
  const partySize = useRememberedPartySize();
  const overlap = useOverlapText({ schedule: post, postId: post.id });
  return (
    <PostPoster
      post={post}
      notice={joinNotices(describeCrewFirst(post), overlap, describeMismatches(post, playPreferences))}
      badge={<PostMenu post={post} />}
      byline={<BoardAuthor post={post} />}
      status={request && <SentRequestStatus request={request} />}
      actions={
        request ? (
          <SentRequestAction request={request} post={post} partySize={partySize} isMain />
        ) : (
          request === null && <ConnectButton post={post} partySize={partySize} onConnected={onConnected} isMain />
        )
      }
    />
  );
}
