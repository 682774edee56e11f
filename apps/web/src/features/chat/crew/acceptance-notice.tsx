import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { z } from '@muster/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { avoidControl } from '#src/components/overlay/avoid-control.ts';
import { announce } from '#src/components/overlay/show-toast.ts';
import { requestNotificationTexts } from '#src/features/posts/requests/notifications/describe-notification.ts';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import type { AcceptedCard as Card } from './accepted-card.tsx';

/** Renders nothing if loading its code fails. */
const AcceptedCard = lazy(async () => {
  const nothing: typeof Card = () => <></>;
  const loaded = await import('./accepted-card.tsx').catch(() => undefined);
  return { default: loaded?.AcceptedCard ?? nothing };
});

/** Older acceptances are not shown. */
const MAX_AGE_MS = 2 * DAY_MS;
/** A live event has already announced a newer acceptance. */
const LIVE_AGE_MS = 60_000;
const MAX_STORED = 50;

/** Ids of requests whose acceptance this browser has shown. */
const shownAcceptances = createMemberValue('shown-acceptances', z.array(z.string()), []);

const isRecent = ({ state, isCalledOff, postId, decidedAt, schedule }: JoinRequest): boolean =>
  state === 'accepted' &&
  !isCalledOff &&
  postId !== null &&
  decidedAt !== null &&
  serverNow().getTime() - decidedAt.getTime() < MAX_AGE_MS &&
  (!schedule?.closesAt || schedule.closesAt > serverNow());

const subscribeFocus = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  for (const type of ['focusin', 'focusout', 'visibilitychange'])
    document.addEventListener(type, listener, { signal: controller.signal });
  return () => controller.abort();
};

/** Whether the page is visible, and on a phone no keyboard covers it. */
const canShow = (): boolean =>
  !document.hidden &&
  (matchMedia('(pointer: fine)').matches || document.activeElement?.matches('input, textarea') !== true);

/** Shows each acceptance once: when it happens, or on the next visit. It takes no focus, and Escape closes it. */
export function AcceptanceNotice() {
  const { id: memberId } = useCurrentMember();
  const { pathname } = useLocation();
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  const shownIds = shownAcceptances.use(memberId);
  const mayShow = useSyncExternalStore(subscribeFocus, canShow);
  const [openId, setOpenId] = useState<string>();
  const open = sent.find((request) => request.id === openId && isRecent(request));
  const next = open ?? sent.find((request) => isRecent(request) && !shownIds.includes(request.id));
  const isOnCrewScreen = next !== undefined && pathname === `/dashboard/crew/${next.postId}`;
  const nextId = next?.id;
  if (nextId !== undefined && nextId !== openId && mayShow && !isOnCrewScreen) setOpenId(nextId);
  useEffect(() => {
    const isShown = nextId !== undefined && (nextId === openId || isOnCrewScreen);
    if (isShown && !shownIds.includes(nextId))
      shownAcceptances.write(memberId, [nextId, ...shownIds].slice(0, MAX_STORED));
  }, [nextId, openId, isOnCrewScreen, memberId, shownIds]);
  if (!open || isOnCrewScreen) return null;
  return <NoticePanel key={open.id} request={open} onClose={() => setOpenId(undefined)} />;
}

interface NoticePanelProps {
  readonly request: JoinRequest;
  readonly onClose: () => void;
}

function NoticePanel({ request, onClose }: NoticePanelProps) {
  const { id, author, game, isInvitation, decidedAt } = request;
  useWindowEvent('keydown', (event) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null;
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClose();
  });
  useEffect(() => {
    const isOlder = serverNow().getTime() - Number(decidedAt) > LIVE_AGE_MS;
    if (isOlder && !isInvitation) announce(requestNotificationTexts.accepted(author.name, game));
  }, [decidedAt, isInvitation, author.name, game]);
  return (
    <Suspense>
      <section
        ref={avoidControl}
        data-request={id}
        aria-label={t`You're in!`}
        className="float-panel passes-first-presses fixed inset-x-3 top-3 data-away:top-auto data-away:bottom-[calc(var(--nav-bottom)+var(--answer-bar)+0.75rem)] z-45 mx-auto max-h-[calc(100dvh-8rem)] max-w-104 overflow-y-auto rounded-lg p-5 empty:hidden transition-[opacity,translate] duration-220 starting:-translate-y-4 starting:opacity-0"
      >
        <AcceptedCard request={request} onClose={onClose} />
      </section>
    </Suspense>
  );
}
