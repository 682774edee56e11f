import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { RefCallback } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { formatDurationLeft } from '#src/lib/time/dates.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { RequestButton } from '../request-button.tsx';
import type { JoinablePost } from '../join-dialog.tsx';
import { OpenCrewLink } from '../open-crew-link.tsx';
import { AnswerButtons } from '../received/answer-buttons.tsx';
import {
  invitationAnswered,
  isAwaitingInvited,
  isInCrew,
  isOfferOpen,
  mayTakeFreeSeat,
  offerAnswered,
} from '../describe-request.ts';
import { useChangeOrToast } from '../request-queries.ts';

interface SentRequestProps {
  readonly request: JoinRequest;
  /** Undefined on a screen that does not list the post. */
  readonly post?: JoinablePost | undefined;
}

/** 'Invited · 23 h left' */
const describeInvited = (timeLeft: string | null): string =>
  timeLeft === null
    ? t`Invited`
    : t({ message: `Invited · ${timeLeft} left`, comment: 'State of an invitation. {timeLeft}: 23 h' });

/** Shown in place of Connect. `isSeatFree`: a seat waits for the requester. */
function cardStatus({ state, expiresAt }: JoinRequest, isSeatFree: boolean): string {
  if (state === 'accepted') return t`You're in`;
  if (state === 'removed') return t`No longer in this crew`;
  if (isSeatFree) return t`A seat is free`;
  if (state === 'waitlisted' || state === 'offered') return t`On the waitlist`;
  if (state !== 'pending' && state !== 'invited') return t`Declined`;
  const timeLeft = formatDurationLeft(expiresAt);
  if (state === 'invited') return describeInvited(timeLeft);
  return timeLeft === null
    ? t`Requested`
    : t({ message: `Requested · ${timeLeft} left`, comment: 'State of a request. {timeLeft}: 40 min' });
}

/** The state of the member's request to join a post. */
export function SentRequestStatus({ request }: Pick<SentRequestProps, 'request'>) {
  useEveryMinute();
  useRenderAt(request.expiresAt);
  const isSeatFree = isOfferOpen(request) || mayTakeFreeSeat(request);
  const needsAnswer = isSeatFree || isAwaitingInvited(request);
  return (
    <span data-request={request.id} className="flex flex-none">
      <Badge tone={request.state === 'accepted' ? 'success' : needsAnswer ? 'warning' : 'neutral'}>
        {cardStatus(request, isSeatFree)}
      </Badge>
    </span>
  );
}

interface SentRequestActionProps extends SentRequestProps {
  /** The party that the member looks for seats for, with which an invited player may accept. */
  readonly partySize?: number | undefined;
  /** The main action of the screen, not of one card among others. */
  readonly isMain?: boolean;
}

/** Replaces Connect on the card of a requested post. The Enter shortcut never takes a seat. */
export function SentRequestAction(props: SentRequestActionProps) {
  const { request } = props;
  const { postId } = request;
  if (isAwaitingInvited(request)) return <AnswerInvitation {...props} />;
  if (isInCrew(request) && postId !== null) return <OpenCrewLink crewId={postId} variant="quiet" />;
  if (!mayTakeFreeSeat(request))
    return (
      <ButtonLink data-main-action="chat" size="sm" to="/dashboard/chat/$userId" params={{ userId: request.author.id }}>
        {t`Open chat`}
      </ButtonLink>
    );
  return <TakeSeatButton request={request} label={t`Take the seat`} />;
}

/** Moves the focus to the heading of the card when it is lost with the buttons, or the dialog, of an answered invitation. */
const focusHeadingAfter: RefCallback<HTMLDivElement> = (buttons) => {
  const heading = buttons?.closest('article')?.querySelector('h3');
  return () => {
    if (document.activeElement === document.body) return;
    setTimeout(() => {
      if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
    });
  };
};

/** The invited player's answers, on a card that may disappear with them. */
export function AnswerInvitation({ request, post, partySize, isMain = false }: SentRequestActionProps) {
  const { change, isPending, exceedsRole, onExceedsRoleChange } = useChangeOrToast(request.id, invitationAnswered);
  return (
    <div ref={focusHeadingAfter} className="contents">
      <AnswerButtons
        request={request}
        side="requester"
        post={post}
        partySize={partySize}
        acceptVariant={isMain ? 'primary' : 'card'}
        isBusy={isPending}
        onAnswer={change}
        exceedsRole={exceedsRole}
        onExceedsRoleChange={onExceedsRoleChange}
      />
    </div>
  );
}

/** Takes a free seat after a declined or missed offer or check. */
export function TakeSeatButton(props: { readonly request: JoinRequest; readonly label: string }) {
  const { change, isPending } = useChangeOrToast(props.request.id, offerAnswered);
  return <RequestButton {...props} variant="primary" busy={isPending} onClick={() => change({ name: 'take' })} />;
}
