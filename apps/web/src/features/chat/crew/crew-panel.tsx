import { t } from '@lingui/core/macro';
import type { CrewConversation } from '@muster/contract/chat/chat.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/links.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { CalendarButton } from '#src/features/posts/calendar/calendar-button.tsx';
import { LargeJoinDetails } from '#src/features/posts/join-details/join-details.tsx';
import { CheckButtons } from '#src/features/posts/ready-check/check-buttons.tsx';
import { describeDeadline } from '#src/features/posts/ready-check/describe-check.ts';
import { InviteButton } from '#src/features/posts/requests/invitations/invite-button.tsx';
import { calledOffText } from '#src/features/posts/requests/describe-request.ts';
import { OverlapNotice } from '#src/features/posts/requests/overlap-notice.tsx';
import { PlayAgain } from '#src/features/posts/afterwards/play-again.tsx';
import { PostCommands } from '#src/features/posts/my-posts/post-commands.tsx';
import { PostRequestsButton } from '#src/features/posts/requests/received/post-requests-button.tsx';
import { RequestActions } from '#src/features/posts/requests/request-actions.tsx';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { useStatusFocus } from '#src/features/posts/requests/use-status-focus.ts';
import { CreateStandingCrewButton } from '#src/features/posts/standing-crews/create-standing-crew-button.tsx';
import { StandingCrewActions } from '#src/features/posts/standing-crews/standing-crew-actions.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { formatDateTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { Countdown } from './crew-countdown.tsx';
import { countCrew, describeConfirmed } from './crew-counts.ts';
import { CrewCircle } from './crew-circle.tsx';
import { CrewFirstPosts } from './crew-first-posts.tsx';
import { CrewMembers } from './crew-members.tsx';
import { EditPostLink } from './edit-post-link.tsx';
import { GameBackdrop } from './game-backdrop.tsx';
import { openDeadline, useHeldCrew } from './held-crew.ts';

interface CrewPanelProps {
  readonly crew: Crew;
  readonly conversation: CrewConversation;
}

/** The crew's ring, start, join details and members. */
export function CrewPanel({ crew: loaded, conversation }: CrewPanelProps) {
  const crew = useHeldCrew(loaded);
  const { post, isCalledOff, members, hasBlock } = crew;
  const { name, game, gameId, closesAt } = conversation.crew;
  const isAuthor = useCurrentMember().id === post?.authorId;
  return (
    <div className="relative isolate flex min-h-full flex-col gap-5 p-4 max-md:pt-[calc(var(--answer-bar)+1rem)] min-[56.25rem]:p-5">
      <GameBackdrop gameId={gameId} opacity={0.12} />
      {!name && <ClosedBanner crew={crew} isAuthor={isAuthor} closesAt={closesAt} />}
      <Circle crew={crew} game={game} isAuthor={isAuthor} />
      {post?.isActive && post.startsAt && (
        <div className="flex flex-col items-center gap-2 text-center">
          <CalendarButton postId={post.id} game={game} hasText />
          <OverlapNotice schedule={post} postId={post.id} />
        </div>
      )}
      {!isCalledOff && <Details crew={crew} isAuthor={isAuthor} />}
      <PlayAgain postId={crew.id} />
      {name && <CrewFirstPosts crewId={crew.id} />}
      <CrewMembers members={members} />
      {hasBlock && (
        <p className="text-sm text-soft">
          {t`You and a player of this crew have blocked each other. You can't read each other's messages.`}
        </p>
      )}
      {name && <StandingCrewActions crewId={crew.id} name={name} members={members} />}
      {post && <CrewActions {...crew} post={post} isAuthor={isAuthor} />}
    </div>
  );
}

interface ClosedBannerProps {
  readonly crew: Crew;
  readonly isAuthor: boolean;
  /** When writing in the chat ends. */
  readonly closesAt: Date | null;
}

function closedText(crew: Crew, isAuthor: boolean): string {
  if (crew.isCalledOff || crew.isCalledOffByAdmin) return calledOffText(crew);
  if (crew.post?.closedReason === 'author-missing')
    return isAuthor
      ? t`This post was closed because you missed the ready check.`
      : t`This post was closed because the host missed the ready check.`;
  return crew.post ? t`This session has ended.` : t`This post was deleted.`;
}

/** States that the session has ended or was called off, and until when its crew can write. */
function ClosedBanner({ crew, isAuthor, closesAt }: ClosedBannerProps) {
  useRenderAt(closesAt);
  if (crew.post?.isActive) return null;
  return (
    <Banner tone="info">
      <p>{closedText(crew, isAuthor)}</p>
      {closesAt && closesAt > serverNow() && (
        <p>{t`The crew can write here until ${{ time: formatDateTime(closesAt) }}.`}</p>
      )}
    </Banner>
  );
}

interface CircleProps {
  readonly crew: Crew;
  readonly game: string;
  readonly isAuthor: boolean;
}

/** The ring, and the member's ready check until its deadline. */
function Circle({ crew, game, isAuthor }: CircleProps) {
  const { post, members, readyCheck } = crew;
  useRenderAt(readyCheck?.answerBy);
  const answerBy = openDeadline(crew);
  const playerCount = countCrew(members);
  const confirmed = describeConfirmed(members);
  return (
    <>
      <div className="mx-auto w-full max-w-84">
        <CrewCircle members={members} seats={post ? post.seats : playerCount} offeredSeats={post?.offeredSeats ?? 0}>
          <Countdown post={post} playerCount={playerCount} answerBy={answerBy} />
        </CrewCircle>
      </div>
      {confirmed && (
        <p role="status" className="text-center font-semibold">
          {confirmed}
        </p>
      )}
      {answerBy && post && (
        <section
          aria-label={t`Ready check`}
          // In a narrow window, the answer bar shows the question.
          className="flex flex-col items-center gap-3 rounded-md border border-amber/40 bg-amber-tint p-4 text-center max-[56.25rem]:hidden"
        >
          <h2 className="font-display text-xl font-bold">{t`Still in?`}</h2>
          <p className="text-sm text-amber-text">{describeDeadline({ answerBy }, isAuthor)}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <CheckButtons postId={post.id} game={game} isAuthor={isAuthor} />
          </div>
        </section>
      )}
    </>
  );
}

function Details({ crew: { post, joinDetails }, isAuthor }: Omit<CircleProps, 'game'>) {
  if (joinDetails !== '') return <LargeJoinDetails joinDetails={joinDetails} />;
  return post?.isActive && <NoJoinDetails postId={post.id} isAuthor={isAuthor} />;
}

const NoJoinDetails = ({ postId, isAuthor }: { readonly postId: string; readonly isAuthor: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-soft">
    <p className="min-w-0 flex-1 basis-48">
      {isAuthor
        ? t`No join details yet. Add a lobby code or an invite, and everyone here sees it.`
        : t`No join details yet. Ask in the chat how to join.`}
    </p>
    {isAuthor && (
      <ButtonLink size="sm" to="/dashboard/edit-post/$postId" params={{ postId }}>
        {t`Add join details`}
      </ButtonLink>
    )}
  </div>
);

interface CrewActionsProps extends Pick<Crew, 'isCalledOff' | 'standingCrewId'> {
  readonly post: Post;
  readonly isAuthor: boolean;
}

/** Links of the author to requests and post, or the member's actions on their request. */
function CrewActions({ post, isAuthor, isCalledOff, standingCrewId }: CrewActionsProps) {
  const { data: request } = useQuery({
    ...sentRequestsQuery,
    select: (requests) => requests.find((sent) => sent.postId === post.id && sent.state === 'accepted'),
  });
  const { statusLine, onActing } = useStatusFocus(request?.state ?? '');
  const navigate = useNavigate();
  const openPost = { to: '/posts/$postId', params: { postId: post.id } } as const;
  return (
    <div className="mt-auto border-t border-line pt-3 has-[>div:empty]:hidden">
      <div className={`-ms-3 flex gap-1 ${isAuthor ? 'items-start' : 'flex-wrap'}`}>
        {isAuthor ? (
          <PostCommands post={post} more={[{ label: t`Open post`, onSelect: () => void navigate(openPost) }]}>
            <PostRequestsButton post={post} label={t`Requests`} name={t`Requests to join: ${{ game: post.game }}`} />
            <InviteButton post={post} />
            <EditPostLink post={post} />
            {!isCalledOff && <CreateStandingCrewButton post={post} standingCrewId={standingCrewId} />}
          </PostCommands>
        ) : (
          request && <RequestActions request={request} statusLine={statusLine} onActing={onActing} />
        )}
        {!isAuthor && post.isActive && (
          <ButtonLink size="sm" variant="ghost" {...openPost}>
            {t`Open post`}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
