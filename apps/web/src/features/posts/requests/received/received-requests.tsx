import { plural, t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { SectionHeading } from '#src/components/page/panel.tsx';
import { isNetworkError } from '#src/lib/api/api-error.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats, seatsLeft } from '../crew-seats.tsx';
import { updateHeldRequest, withReceivedRequest } from '../request-lists.ts';
import { fetchFailed, receivedRequestsQuery } from '../request-queries.ts';
import { isAnswerable, ReceivedRequest } from './received-request.tsx';
import { type RequestRow, requestsByState } from './requests-by-state.ts';
import { isUndoable } from '../use-undoable.ts';

/** Requests per post. More are listed by role. */
const UNSORTED_MAX_COUNT = 6;
/** Requests per post. More would push My Posts off the screen. */
const COLLAPSED_COUNT = 20;

interface PostGroup {
  readonly postId: string | null;
  /** Pending ones first, then the waitlist in its order. */
  readonly rows: readonly RequestRow[];
}

/** Groups rows by post, in the order of their first requests. */
const groupByPost = (rows: readonly RequestRow[]): readonly PostGroup[] =>
  [...new Set(rows.map(({ request }) => request.postId))].map((postId) => ({
    postId,
    rows: rows.filter(({ request }) => request.postId === postId),
  }));

/**
 * Accepted requests stay listed until the screen closes or their state changes, so that the end of their undo period, when the
 * server stops listing them, moves nothing.
 */
function useAcceptedRequests(requests: readonly JoinRequest[]): readonly JoinRequest[] {
  const [accepted, setAccepted] = useState<readonly JoinRequest[]>([]);
  const current = accepted.map((one) => requests.find(({ id }) => id === one.id) ?? one);
  const stay = current.filter(({ state }) => state === 'accepted');
  const added = requests.filter((request) => isUndoable(request) && !stay.some(({ id }) => id === request.id));
  const next = [...stay, ...added];
  if (next.length !== accepted.length || next.some((request, index) => request !== accepted[index])) setAccepted(next);
  return next;
}

interface ReceivedRequestsProps {
  /** The member's own posts. */
  readonly posts: readonly Post[];
  /** Requests that are not shown yet. */
  readonly waitingIds: readonly string[];
}

/** Undecided and just accepted requests to join the member's posts, grouped by post. Empty without any. */
export function ReceivedRequests({ posts, waitingIds }: ReceivedRequestsProps) {
  const query = useQuery({ ...receivedRequestsQuery, select: (requests) => requests });
  useEveryMinute();
  const list = useFocusAfterRemoval<HTMLElement>('h4');
  const { data = [] } = query;
  const accepted = useAcceptedRequests(data);
  const staysInPlace = ({ id }: JoinRequest): boolean => accepted.some((one) => one.id === id);
  const known = accepted.reduce(withReceivedRequest, data);
  const listed = requestsByState(
    known.filter((request) => !waitingIds.includes(request.id) && (isAnswerable(request) || staysInPlace(request))),
    staysInPlace,
  );
  const rows = useHeldList(
    groupByPost(listed)
      .flatMap((group) =>
        requestsByState(
          group.rows.map(({ request }) => request),
          staysInPlace,
        ),
      )
      .map((row) => ({ ...row, id: row.request.id })),
    { update: (held) => ({ ...held, request: updateHeldRequest(known)(held.request) }) },
  );
  // Without a connection, the connection bar and My Posts say so already.
  if (query.error && !isNetworkError(query.error)) return <QueryFailure query={query} describe={fetchFailed} />;
  if (rows.length === 0) return null;
  return (
    <section ref={list} aria-labelledby="requests" className="flex flex-col gap-4">
      <SectionHeading id="requests">{t`Requests`}</SectionHeading>
      <div className="flex flex-col gap-4">
        {groupByPost(rows).map((group) => (
          <RequestsOfPost key={group.postId} {...group} post={posts.find(({ id }) => id === group.postId)} />
        ))}
      </div>
    </section>
  );
}

function RequestsOfPost({ rows, post }: PostGroup & { readonly post: Post | undefined }) {
  const [first] = rows;
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasHeadings = rows.length > UNSORTED_MAX_COUNT;
  const isCollapsed = !showsAll && rows.length > COLLAPSED_COUNT;
  const showAll = (): void => {
    flushSync(() => setShowsAll(true));
    list.current?.querySelectorAll('article')[COLLAPSED_COUNT]?.querySelector('a')?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      {first && (
        <PostHeading
          request={first.request}
          subtitle={(post && scheduleText(post)) ?? first.request.excerpt}
          post={post}
        />
      )}
      <ul ref={list} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {(isCollapsed ? rows.slice(0, COLLAPSED_COUNT) : rows).map(({ request, heading }) => (
          <Fragment key={request.id}>
            {hasHeadings && heading && <li className="px-3 py-1.5 text-sm font-semibold text-faint">{heading}</li>}
            <li>
              <ReceivedRequest request={request} hasHeading={hasHeadings} />
            </li>
          </Fragment>
        ))}
      </ul>
      {isCollapsed && (
        <div>
          <Button size="sm" onClick={showAll}>
            {plural(
              { count: rows.length - COLLAPSED_COUNT },
              { one: 'Show # more request', other: 'Show # more requests' },
            )}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PostHeadingProps {
  readonly request: JoinRequest;
  readonly subtitle: string;
  /** Undefined while it is not loaded: then the heading has no seats. */
  readonly post: Post | undefined;
}

export const PostHeading = ({ request: { game, gameId, emblem, platform }, subtitle, post }: PostHeadingProps) => (
  <div className="flex min-w-0 items-center gap-3">
    {gameId !== null && <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />}
    <div className="min-w-0 flex-1">
      <h3 dir="auto" translate="no" tabIndex={-1} className="truncate font-semibold">
        {joinTexts([game, platform])}
      </h3>
      <p dir="auto" className="truncate text-sm text-faint">
        {subtitle}
      </p>
    </div>
    {post && (
      <div className="flex flex-none flex-col items-end text-sm">
        <CrewSeats post={post} />
        {post.seats !== null && <span className="text-xs text-faint">{seatsLeft(post)}</span>}
      </div>
    )}
  </div>
);
