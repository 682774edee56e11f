import { t, plural } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { CrewCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
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
import { checkTag, describeReadyCheck } from '../../ready-check/describe-check.ts';
import { isOffered } from '../describe-request.ts';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useCrewSessions } from '../crew-sessions.ts';
import { readyChecksQuery } from '../../ready-check/ready-check-queries.ts';
import { sentRequestsQuery } from '../request-queries.ts';
import { CheckRow } from './check-row.tsx';
import { OfferRow } from './offer-row.tsx';

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
  const { pathname } = useLocation();
  const { next, isKnown } = useCrewSessions();
  // On the dashboard, the card of the next session has its ready check. Shown before the card loads, it would make the bar shrink.
  const shown = awaited.filter(
    ({ check }) => pathname !== memberHome || !check || (isKnown && check.postId !== next?.id),
  );
  const answers = useHeldList(shown, {
    update: (held) => all.find(({ id }) => id === held.id) ?? { ...held, isOpen: false },
    // A question has a deadline: it cannot wait until the pointer moves. The bar is at the bottom of the window.
    prepends: true,
  });
  // In a wide window, the screen of the crew has the buttons of its ready check.
  const visibility = ({ check }: AwaitedAnswer): string =>
    pathname === `/dashboard/crew/${check?.postId}` ? 'min-[56.25rem]:hidden' : '';
  const isShown = answers.length > 0;
  const bar = useHeightVariable<HTMLElement>('--answer-bar', isShown, PRESS_MS);
  const list = useFocusAfterRemoval<HTMLUListElement>('p');
  useEveryMinute();
  useTitleAlert(awaited[0]);
  useCheckAlerts(awaited);
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
