import { t, plural } from '@lingui/core/macro';
import { formatDurationLeft, formatTime } from '#src/lib/time/dates.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CountBadge } from '#src/components/identity/badge.tsx';
import { announce } from '#src/components/overlay/show-toast.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { setTitleAlert } from '#src/lib/navigation/use-title-and-focus.ts';
import { alertMember } from '#src/features/notifications/alert-member.ts';
import { memberHome } from '#src/features/sessions/redirect-target.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useEveryMinute, useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { useHeightVariable } from '#src/lib/use-height-variable.ts';
import { CheckButtons } from '../../ready-check/check-buttons.tsx';
import { checkTag, describeDeadline, describeReadyCheck } from '../../ready-check/describe-check.ts';
import { useOverlapText } from '../overlap-notice.tsx';
import { RequestButton } from '../request-button.tsx';
import { isOffered, offerAnswered, requestStatus } from '../describe-request.ts';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { readyChecksQuery } from '../../ready-check/ready-check-queries.ts';
import { sentRequestsQuery, useChangeOrToast } from '../request-queries.ts';

/** The first presses reach the controls that the bar covers (`passes-first-presses`), so the screen moves only after them. */
const PRESS_MS = 500;

/** A ready check or seat offer with its deadline. */
type AwaitedAnswer = { readonly id: string; readonly until: Date; readonly isOpen: boolean } & (
  | { readonly check: CrewCheck; readonly offer?: never }
  | { readonly offer: JoinRequest; readonly check?: never }
);

/** `answers`: the member's open ready checks and seat offers before their deadline, soonest first. `all` has the others too. */
function useAwaitedAnswers() {
  const { data: checks = [] } = useQuery(readyChecksQuery);
  const { data: requests = [] } = useQuery(sentRequestsQuery);
  const all: readonly AwaitedAnswer[] = [
    ...checks.map((check) => {
      const { postId, answerBy, outcome } = check;
      return { id: `check ${postId}`, until: answerBy, isOpen: outcome === null, check };
    }),
    ...requests.map((offer) => ({
      id: offer.id,
      until: offer.expiresAt,
      isOpen: isOffered(offer),
      offer,
    })),
  ];
  const now = serverNow();
  const answers = all
    .filter(({ isOpen, until }) => isOpen && until > now)
    .toSorted((a, b) => a.until.getTime() - b.until.getTime());
  useRenderAt(answers[0]?.until);
  return { answers, all };
}

/** Ready checks and seat offers that await the member's answer, on every member screen. */
export function AnswerBar() {
  const { answers: awaited, all } = useAwaitedAnswers();
  const answers = useHeldList(awaited, {
    update: (held) => all.find(({ id }) => id === held.id) ?? { ...held, isOpen: false },
    // A question has a deadline: it cannot wait until the pointer moves. The bar is at the bottom of the window.
    prepends: true,
  });
  const { pathname } = useLocation();
  // In a wide window, the screen of the crew has the buttons of its ready check.
  const visibility = ({ check }: AwaitedAnswer): string =>
    pathname === `/dashboard/crew/${check?.postId}` ? 'min-[56.25rem]:hidden' : '';
  const isShown = answers.length > 0;
  const bar = useHeightVariable<HTMLElement>('--answer-bar', isShown, PRESS_MS);
  const list = useFocusAfterRemoval<HTMLUListElement>('p');
  useEveryMinute();
  useTitleAlert(answers[0]);
  useCheckAlerts(answers);
  if (!isShown) return null;
  return (
    <section
      ref={bar}
      aria-label={t`Waiting for your answer`}
      className={`answer-bar ${answers.every(visibility) ? 'min-[56.25rem]:hidden' : ''}`}
    >
      <ul ref={list}>
        {answers.map((answer) => (
          <li key={answer.id} data-request={answer.offer?.id} className={`answer-row ${visibility(answer)}`}>
            {answer.check ? <CheckRow {...answer} /> : <OfferRow {...answer} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CheckRowProps extends Pick<AnswerRowProps, 'isOpen'> {
  readonly check: CrewCheck;
}

function CheckRow({ check, isOpen }: CheckRowProps) {
  const { postId, game, author, startsAt } = check;
  const isAuthor = useCurrentMember().id === author.id;
  return (
    <AnswerRow
      question={describeReadyCheck(game, startsAt, isAuthor ? null : author.name)}
      consequence={describeDeadline(check, isAuthor)}
      until={check.answerBy}
      isOpen={isOpen}
      outcome={check.outcome === 'confirmed' ? t`You're in.` : t`This ready check is over.`}
    >
      <CheckButtons postId={postId} game={game} isAuthor={isAuthor} />
    </AnswerRow>
  );
}

/** 'A seat for your party of 2 in NightWolf's Valorant crew, yours until 16:29' */
function describeOffer({ author: { name }, game, partySize, expiresAt }: JoinRequest): string {
  const time = formatTime(expiresAt);
  return partySize > 1
    ? t`A seat for your party of ${partySize} in ${name}'s ${game} crew, yours until ${time}`
    : t`A seat in ${name}'s ${game} crew, yours until ${time}`;
}

interface OfferRowProps extends Pick<AnswerRowProps, 'until' | 'isOpen'> {
  readonly offer: JoinRequest;
}

function OfferRow({ offer, ...row }: OfferRowProps) {
  const { change, isPending } = useChangeOrToast(offer.id, offerAnswered);
  const overlap = useOverlapText(offer);
  return (
    <AnswerRow question={describeOffer(offer)} notice={overlap} outcome={requestStatus(offer, false)} {...row}>
      <RequestButton
        label={t`Take the seat`}
        request={offer}
        variant="primary"
        busy={isPending}
        onClick={() => change({ name: 'take' })}
      />
      <RequestButton
        label={t({ message: 'Pass', comment: 'Button: leaves an offered seat to someone else' })}
        request={offer}
        variant="ghost"
        busy={isPending}
        onClick={() => change({ name: 'pass' })}
      />
    </AnswerRow>
  );
}

interface AnswerRowProps {
  readonly question: string;
  /** Hidden on phones, where the bar must be low. */
  readonly consequence?: string;
  readonly notice?: string | null;
  readonly until: Date;
  /** If false, the row stays under the pointer and shows the outcome instead of buttons. */
  readonly isOpen: boolean;
  readonly outcome: string;
  readonly children: ReactNode;
}

function describeTimeLeft(until: Date): string {
  const timeLeft = formatDurationLeft(until);
  return timeLeft === null ? t`No time left` : t({ message: `${timeLeft} left`, comment: '{timeLeft}: 40 min' });
}

function AnswerRow({ question, consequence, notice, until, isOpen, outcome, children }: AnswerRowProps) {
  const text = useRef<HTMLParagraphElement>(null);
  // The outcome replaces the pressed button.
  useEffect(() => {
    if (!isOpen && document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <>
      <p ref={text} tabIndex={-1} className="font-semibold max-md:w-full max-md:text-sm">
        {question}
      </p>
      <div className="flex min-h-8 flex-wrap items-center gap-1 max-md:order-1 md:row-span-2 pointer-coarse:min-h-10">
        {isOpen ? children : outcome}
      </div>
      <p className="text-sm text-soft max-md:flex-1 max-md:basis-16">
        {consequence && <span className="me-1.5 max-md:hidden">{consequence}</span>}
        {notice && <span className="me-1.5 text-amber-text">{notice}</span>}
        <span>{describeTimeLeft(until)}</span>
      </p>
    </>
  );
}

function useTitleAlert(first: AwaitedAnswer | undefined): void {
  const title = first && (first.check ? t`Still in?` : t`A seat is free`);
  useEffect(() => {
    setTitleAlert(title);
    return () => setTitleAlert(undefined);
  }, [title]);
}

/** Alerts the member to each new ready check once. Offers have a live event that does. */
function useCheckAlerts(answers: readonly AwaitedAnswer[]): void {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  const [alerted] = useState(() => new Set<string>());
  const alertOnce = useEffectEvent((check: CrewCheck) => {
    const id = checkTag(check);
    if (alerted.has(id)) return;
    alerted.add(id);
    const text = describeReadyCheck(
      check.game,
      check.startsAt,
      check.author.id === memberId ? null : check.author.name,
    );
    alertMember({
      notification: 'ready-check',
      memberId,
      id,
      subject: id,
      text,
      picture: null,
      isVisible: true,
      data: { path: memberHome },
      onPress: () => void navigate({ to: memberHome }),
    });
    announce(text);
  });
  useEffect(() => {
    for (const { check } of answers) if (check) alertOnce(check);
  }, [answers]);
}

/** Number of awaited answers; renders nothing if there are none. */
export function AnswersBadge() {
  const { length } = useAwaitedAnswers().answers;
  return (
    length > 0 && (
      <CountBadge
        tone="flare"
        count={length}
        label={plural({ count: length }, { one: '# answer needed', other: '# answers needed' })}
      />
    )
  );
}
