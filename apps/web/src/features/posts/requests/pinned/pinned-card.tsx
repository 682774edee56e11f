import { t } from '@lingui/core/macro';
import { formatDayAndTime } from '#src/lib/time/dates.ts';
import { isOpenRequest, isUndecided } from '@muster/contract/posts/requests/join-request-states.ts';
import {
  EXCERPT_MAX_LENGTH,
  type JoinRequest,
  type JoinRequestDetails,
} from '@muster/contract/posts/requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { usePostSubscription } from '#src/lib/live/live-subscription.ts';
import { postQuery } from '../../single-post.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { CrewBlockNotice } from '../crew-block-notice.tsx';
import { CrewSeats } from '../crew-seats.tsx';
import { checkStatus } from '../../ready-check/describe-check.ts';
import { OverlapNotice } from '../overlap-notice.tsx';
import { JoinDetails } from '../../join-details/join-details.tsx';
import { CardActions } from './card-actions.tsx';
import { findRepeatable, RequestAgainButton } from './request-again.tsx';
import { RequestActions, WithdrawOthersButton } from '../request-actions.tsx';
import { describeBroughtBy, withRoleAndParty } from '../describe-party.ts';
import { hasPlayed, isInCrew, mayTakeFreeSeat, requestStatus } from '../describe-request.ts';
import { useStatusFocus } from '../use-status-focus.ts';
import type { useShownRequest } from './use-shown-request.ts';
import { isRunning, scheduleText } from '#src/lib/time/schedule-text.ts';

interface PinnedCardProps {
  readonly request: JoinRequest;
  /** All requests between the two members. */
  readonly requests: readonly JoinRequest[];
  readonly others: Omit<ReturnType<typeof useShownRequest>, 'request'>;
}

/** Windows in which the unfolded card and a pane of 600 px fit. */
const isTall = (): boolean => matchMedia('(width >= 56.25rem) and (height >= 62.5rem)').matches;

const foldedRowClass = 'flex min-h-11 items-center gap-3 px-4';
export const cardRowClass = 'flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2';

export function PinnedCard({ request, requests, others }: PinnedCardProps) {
  useEveryMinute();
  const viewerId = useCurrentMember().id;
  const isAuthor = viewerId === request.author.id;
  const isStarted = useIsStarted(request);
  const status = useStatusText(request, isAuthor, isStarted);
  const isPlayed = hasPlayed(request);
  const [isOpen, setIsOpen] = useState(() => isTall() && !isPlayed);
  // One row. The button shows its actions.
  const isFolded = isPlayed && !isOpen;
  const [drafts] = useState(() => new Map<string, JoinRequestDetails>());
  const detailsId = useId();
  const { statusLine, isSilent, onActing } = useStatusFocus(`${request.id} ${request.state}`);
  const repeatable = isAuthor ? null : findRepeatable(request, requests);
  return (
    <>
      <div className={isFolded ? foldedRowClass : cardRowClass}>
        <div className={isFolded ? 'flex min-w-0 flex-1 items-center gap-2' : 'min-w-0 flex-1 basis-60'}>
          <CardTitle request={request} others={others} isAuthor={isAuthor} isFolded={isFolded} />
          <p
            ref={statusLine}
            role="status"
            aria-live={isSilent ? 'off' : 'polite'}
            tabIndex={-1}
            className={isFolded ? 'truncate text-soft' : 'text-soft'}
          >
            {[withRoleAndParty(status, request), describeBroughtBy(request.broughtBy, viewerId)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {repeatable && <p className="text-soft">{repeatable.text}</p>}
          {!isFolded && <PostSchedule request={request} />}
          <RequesterBlockNotice request={request} isAuthor={isAuthor} />
          <PendingDetails request={request} isOpen={isOpen} />
        </div>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="max-md:sr-only">{t`Details`}</span>
          <ChevronDown aria-hidden className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
        {!isFolded && (
          <CardActions request={request} isAuthor={isAuthor} drafts={drafts}>
            {repeatable && <RequestAgainButton repeatable={repeatable} request={request} onActing={onActing} />}
            <WithdrawOthersButton request={request} />
            <RequestActions request={request} acceptVariant="primary" statusLine={statusLine} onActing={onActing} />
          </CardActions>
        )}
      </div>
      <CardDetails id={detailsId} request={request} isAuthor={isAuthor} isOpen={isOpen} isStarted={isStarted} />
    </>
  );
}

/** The times of the post, its previous start if the author moved it, and the member's overlapping sessions. */
function PostSchedule({ request }: { readonly request: JoinRequest }) {
  const { schedule, previousStartsAt, isCalledOff } = request;
  if (!schedule) return null;
  const isMoved = previousStartsAt !== null && schedule.startsAt > serverNow();
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-soft">
        <span>{scheduleText(schedule)}</span>
        {isMoved && <span>{t`Moved from ${{ dayAndTime: formatDayAndTime(previousStartsAt) }}`}</span>}
      </p>
      {!isCalledOff && <OverlapNotice {...request} />}
    </>
  );
}

/** Whether the crew plays now: the request is accepted, and its active post has started and not ended. */
function useIsStarted({ postId, state, schedule }: JoinRequest): boolean {
  const isAccepted = state === 'accepted' && schedule !== null;
  const isTime = isAccepted && isRunning(schedule);
  useRenderAt(isAccepted ? (isTime ? schedule.closesAt : schedule.startsAt) : null);
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: isTime && postId !== null });
  return isTime && post?.isActive === true;
}

function useStatusText(request: JoinRequest, isAuthor: boolean, isStarted: boolean): string {
  const isStillFree = mayTakeFreeSeat(request);
  const check = isAuthor ? request.authorCheck : request.requesterCheck;
  useRenderAt(request.state === 'offered' ? request.expiresAt : check?.answerBy);
  if (isStarted) return t`It's time.`;
  return (
    checkStatus(request, { isAuthor, isStillFree }) ??
    (isStillFree && !isAuthor ? t`A seat is free. Take it while it lasts.` : requestStatus(request, isAuthor))
  );
}

/** The crew of the post, if the member may still see it. */
function PinnedSeats({ postId }: { readonly postId: string }) {
  const { data: post } = useQuery(postQuery(postId));
  usePostSubscription(postId);
  return (
    post && (
      <span className="ms-1.5 flex-none text-soft">
        <CrewSeats post={post} />
      </span>
    )
  );
}

interface CardTitleProps extends Pick<PinnedCardProps, 'request' | 'others'> {
  readonly isAuthor: boolean;
  readonly isFolded: boolean;
}

function CardTitle({ request: { game, platform, ...request }, others, isAuthor, isFolded }: CardTitleProps) {
  const { index, count, showNext } = others;
  const position = `${index + 1}/${count}`;
  const closesAt = request.schedule?.closesAt ?? null;
  const hasEnded = closesAt !== null && closesAt <= serverNow();
  const mayReadPost = isOpenRequest(request) && (isAuthor || !(request.isCalledOff || hasEnded));
  return (
    <p className="flex min-w-0 items-center gap-1 font-semibold">
      <span translate="no" className="truncate">
        {isFolded ? game : joinTexts([game, platform])}
      </span>
      {mayReadPost && request.postId !== null && <PinnedSeats postId={request.postId} />}
      {count > 1 && (
        <span className={isFolded ? 'max-md:hidden' : undefined}>
          <Button size="sm" variant="ghost" aria-label={t`Next request, ${position}`} onClick={showNext}>
            {t`Next request`}
          </Button>
        </span>
      )}
    </p>
  );
}

/** Notifies a requester of a block before they join. */
const RequesterBlockNotice = ({ request, isAuthor }: { readonly request: JoinRequest; readonly isAuthor: boolean }) =>
  !isAuthor && isUndecided(request) && request.postId !== null && <CrewBlockNotice postId={request.postId} />;

/** The start of a pending note. The unfolded details contain the complete note. */
const PendingDetails = ({ request: { note, state }, isOpen }: Pick<CardDetailsProps, 'request' | 'isOpen'>) =>
  !isOpen &&
  note !== '' &&
  state === 'pending' && (
    <p dir="auto" className="line-clamp-2">
      {note}
    </p>
  );

/** Ends with an ellipsis if the server may have shortened the excerpt. */
const excerptText = (excerpt: string): string =>
  excerpt.length < EXCERPT_MAX_LENGTH ? excerpt : `${excerpt.trimEnd()}…`;

interface CardDetailsProps {
  readonly id: string;
  readonly request: JoinRequest;
  readonly isAuthor: boolean;
  readonly isOpen: boolean;
  readonly isStarted: boolean;
}

/** Join details, excerpt and note. Join details are never folded for an accepted player, nor between start and end. */
function CardDetails({ id, request, isAuthor, isOpen, isStarted }: CardDetailsProps) {
  const { postId, excerpt, note } = request;
  const isUnfolded = isStarted || (!isAuthor && !hasPlayed(request));
  const showsJoinDetails = isInCrew(request) && (isOpen || isUnfolded);
  return (
    <>
      {showsJoinDetails && postId !== null && (
        <div className="px-4 pb-2 empty:hidden">
          <JoinDetails postId={postId} authorId={request.author.id} />
        </div>
      )}
      <div id={id} hidden={!isOpen} className="flex flex-col gap-2 px-4 pb-3 [&[hidden]]:hidden">
        <p dir="auto" className="text-soft">
          {excerptText(excerpt)}
        </p>
        {note !== '' && (
          <p>
            <span className="text-faint">{t`Note:`}</span> <bdi>{note}</bdi>
          </p>
        )}
      </div>
    </>
  );
}
