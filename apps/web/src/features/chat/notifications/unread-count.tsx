import { t, plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setTitleCount } from '#src/lib/navigation/use-title-and-focus.ts';
import { receivedRequestsQuery, sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { conversationsQuery } from '../chat-queries.ts';
import { CountBadge } from '#src/components/identity/badge.tsx';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';
import { unreadTotal } from '../conversation-merge.ts';
import { UNREAD_MAX_COUNT } from '@muster/contract/chat/chat.ts';

export const unreadText = (count: number): string =>
  count >= UNREAD_MAX_COUNT ? `${UNREAD_MAX_COUNT - 1}+` : String(count);
export const unreadLabel = (count: number): string =>
  count >= UNREAD_MAX_COUNT
    ? t`${{ count: UNREAD_MAX_COUNT - 1 }}+ unread`
    : plural(count, { one: '# unread', other: '# unread' });

/** Sets the count on the app's icon, if supported; 0 removes it. */
function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void navigator.setAppBadge(count).catch(() => undefined);
}

/**
 * Shows the number of unread messages, unanswered requests, invitations and new alerts in the title and on the app's icon,
 * while the calling screen is mounted.
 */
export function useUnreadTitle(newAlerts: number | undefined): void {
  const { data: unread } = useQuery({ ...conversationsQuery, select: unreadTotal });
  const { data: requests } = useQuery(receivedRequestsQuery);
  const { data: invitations } = useQuery({
    ...sentRequestsQuery,
    select: (sent) => sent.filter(({ state }) => state === 'invited').length,
  });
  const total = (unread ?? 0) + (requests?.length ?? 0) + (invitations ?? 0) + (newAlerts ?? 0);
  const isLoaded = ![unread, requests, invitations, newAlerts].includes(undefined);
  useEffect(() => setTitleCount(total === 0 ? '' : unreadText(total)), [total]);
  useEffect(() => {
    if (isLoaded) setAppBadge(total);
  }, [total, isLoaded]);
  useEffect(() => () => setTitleCount(''), []);
}

// The badge stays when the member leaves the dashboard or closes the window.
addSessionCleanup(() => setAppBadge(0));

/** Number of unread messages in all conversations. */
export function UnreadBadge() {
  const { data: total = 0 } = useQuery({ ...conversationsQuery, select: unreadTotal });
  return total > 0 && <CountBadge tone="flare" count={unreadText(total)} label={unreadLabel(total)} />;
}
