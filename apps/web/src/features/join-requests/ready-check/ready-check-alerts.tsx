import type { CrewCheck } from '@muster/contract/posts/ready-checks.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { announce, showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { setTitleAlert } from '#src/lib/navigation/use-title-and-focus.ts';
import { alertMember } from '#src/lib/notifications/alert-member.ts';
import { memberHome } from '#src/lib/session/redirect-target.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { readyChecksQuery, useAnswerCheck } from './ready-check-queries.ts';
import { answerFailed, checkTag, readyCheckTexts, stillIn } from './ready-check-texts.ts';

const TOAST_MS = 60_000;

/** Whether the request card of the conversation with `partnerId` asks the same. */
const hasRequestCard = (partnerId: string | undefined, { author, crew }: CrewCheck): boolean =>
  author.id === partnerId || crew.some(({ id, outcome }) => id === partnerId && outcome !== 'missed');

/** Alerts of open checks with the page title, a toast, a sound and a desktop notification, on every dashboard screen. */
export function ReadyCheckAlerts() {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  const isHome = useLocation({ select: ({ pathname }) => pathname === memberHome });
  const partnerId = useParams({ strict: false }).userId?.toLowerCase();
  const { data: checks } = useQuery(readyChecksQuery);
  const { mutate } = useAnswerCheck();
  const open = checks?.filter(({ outcome }) => outcome === null) ?? [];
  const hasOpen = open.length > 0;
  /** The alerted checks; aborting closes the toast. */
  const [alerted] = useState(() => new Map<string, AbortController>());

  useEffect(() => {
    setTitleAlert(hasOpen ? readyCheckTexts.stillIn : undefined);
    return () => setTitleAlert(undefined);
  }, [hasOpen]);

  const confirm = ({ postId }: CrewCheck, id: string): void =>
    mutate(
      { postId, answer: 'confirmed' },
      {
        onSuccess: () => showToast(readyCheckTexts.confirmed, { id, tone: 'success' }),
        onError: (error) => showToast(answerFailed(describeError(error)), { id, tone: 'error' }),
      },
    );

  const alertOnce = useEffectEvent((check: CrewCheck, isVisible: boolean) => {
    const id = checkTag(check);
    // A toast must not cover the screen that asks.
    if (isVisible) alerted.get(id)?.abort();
    if (alerted.has(id)) return;
    const toast = new AbortController();
    alerted.set(id, toast);
    const text = stillIn(check.game, check.startsAt, check.author.id === memberId ? null : check.author.name);
    const openDashboard = (): void => void navigate({ to: memberHome });
    alertMember({
      memberId,
      id,
      subject: id,
      text,
      picture: null,
      isVisible,
      data: { path: memberHome },
      onPress: openDashboard,
    });
    if (isVisible) announce(text);
    else
      showToast(text, {
        id,
        durationMs: TOAST_MS,
        signal: toast.signal,
        action: { label: readyCheckTexts.confirm, onPress: () => confirm(check, id) },
      });
  });
  useEffect(() => {
    for (const check of checks ?? [])
      if (check.outcome === null) alertOnce(check, isHome || hasRequestCard(partnerId, check));
  }, [checks, isHome, partnerId]);
  return null;
}
