import { plural } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#src/components/class-names.ts';
import { floatingPillClass, NewItemsPill } from '#src/components/page/new-items-pill.tsx';
import { isAwaitingInvited } from '#src/features/posts/requests/describe-request.ts';
import { isAnswerable } from '#src/features/posts/requests/received/received-request.tsx';
import { receivedRequestsQuery, sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';

interface Arrivals {
  /** Requests that are not shown yet. */
  readonly waitingIds: readonly string[];
  readonly show: () => void;
}

const idsOf = (requests: readonly JoinRequest[]): string[] => requests.map(({ id }) => id);

/** Not of a player who missed the ready check or did not come, and waits for another seat. */
const isNewRequest = (request: JoinRequest): boolean => isAnswerable(request) && request.requesterCheck === null;

/** Requests that arrive after the first rendering wait until `show`, so that nothing moves. In a hidden window they don't. */
function useArrivals(requests: readonly JoinRequest[], isListed: (request: JoinRequest) => boolean): Arrivals {
  const [shownIds, setShownIds] = useState(() => idsOf(requests));
  const waitingIds = idsOf(requests.filter((request) => isListed(request) && !shownIds.includes(request.id)));
  const show = (): void => setShownIds([...shownIds, ...waitingIds]);
  if (document.hidden && waitingIds.length > 0) show();
  return { waitingIds, show };
}

/** The arrived requests to join the member's posts, and invitations to others' posts. */
export function useArrivingRequests() {
  const { data: received = [] } = useQuery({ ...receivedRequestsQuery, select: (requests) => requests });
  const { data: sent = [] } = useQuery(sentRequestsQuery);
  return { requests: useArrivals(received, isNewRequest), invitations: useArrivals(sent, isAwaitingInvited) };
}

/** In the row of the heading; at the bottom on phones, where a long name takes the row. */
const placeClass = classNames(
  floatingPillClass,
  'flex gap-2 md:absolute md:end-0 md:top-0.5 md:bottom-auto md:left-auto md:translate-none',
);

/** Offers the requests that have arrived. */
export const ArrivalPills = ({ requests, invitations }: ReturnType<typeof useArrivingRequests>) => (
  <div className={placeClass}>
    {requests.waitingIds.length > 0 && (
      <ArrivalPill {...requests}>
        {plural(requests.waitingIds.length, { one: '# new request', other: '# new requests' })}
      </ArrivalPill>
    )}
    {invitations.waitingIds.length > 0 && (
      <ArrivalPill {...invitations}>
        {plural(invitations.waitingIds.length, { one: '# new invitation', other: '# new invitations' })}
      </ArrivalPill>
    )}
  </div>
);

function ArrivalPill({ waitingIds, show, children }: Arrivals & { readonly children: string }) {
  const showFirst = (): void => {
    flushSync(show);
    const headings = waitingIds.map((id) => `[data-request="${id}"] :is(h3, h4)`);
    document.querySelector<HTMLElement>(headings.join())?.focus();
  };
  return (
    <NewItemsPill data-request={waitingIds.join(' ')} onClick={showFirst}>
      {children}
    </NewItemsPill>
  );
}
