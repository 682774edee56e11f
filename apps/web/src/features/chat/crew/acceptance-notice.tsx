import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { z } from '@muster/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { createMemberValue } from '#src/features/sessions/member-value.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

const AcceptedDialog = lazyDialog(async () => (await import('./accepted-dialog.tsx')).AcceptedDialog);

/** Older acceptances are not shown. */
const MAX_AGE_MS = 2 * DAY_MS;
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

const subscribe = (listener: () => void): (() => void) => {
  const controller = new AbortController();
  for (const type of ['focusin', 'focusout', 'keyup', 'visibilitychange'])
    document.addEventListener(type, listener, { signal: controller.signal });
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-dialog'] });
  return () => {
    controller.abort();
    observer.disconnect();
  };
};

/** Whether the member is writing, or on a phone has the keyboard open, or uses a menu. */
function isBusy({ activeElement }: Document): boolean {
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
    return activeElement.value !== '' || !matchMedia('(pointer: fine)').matches;
  return Boolean(activeElement?.closest('[role=menu], [role=listbox]'));
}

const canOpen = (): boolean =>
  !document.hidden && !document.documentElement.hasAttribute('data-dialog') && !isBusy(document);

/** Shows acceptances once, when they happen or on the next visit: all of them in one dialog, after other dialogs. */
export function AcceptanceNotice() {
  const { id: memberId } = useCurrentMember();
  const { pathname } = useLocation();
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  const shownIds = shownAcceptances.use(memberId);
  const mayOpen = useSyncExternalStore(subscribe, canOpen);
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const recent = sent.filter(isRecent);
  const isOnItsScreen = ({ postId }: JoinRequest): boolean => pathname === `/dashboard/crew/${postId}`;
  const open = recent.filter(({ id }) => openIds.includes(id));
  const waiting = recent.filter(
    (request) => !shownIds.includes(request.id) && !openIds.includes(request.id) && !isOnItsScreen(request),
  );
  if (waiting.length > 0 && (isOpen || mayOpen)) {
    setOpenIds([...(isOpen ? openIds : []), ...waiting.map(({ id }) => id)]);
    setIsOpen(true);
  }
  if (isOpen && open.length === 0 && openIds.length > 0 && waiting.length === 0) setIsOpen(false);
  const seen = recent.filter((request) => openIds.includes(request.id) || isOnItsScreen(request)).map(({ id }) => id);
  const newlySeen = seen.filter((id) => !shownIds.includes(id)).join(' ');
  useEffect(() => {
    if (newlySeen !== '') shownAcceptances.write(memberId, [...newlySeen.split(' '), ...shownIds].slice(0, MAX_STORED));
  }, [newlySeen, memberId, shownIds]);
  return <AcceptedDialog isOpen={isOpen} requests={open} onClose={() => setIsOpen(false)} />;
}
