import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { isOpenRequest } from '@muster/contract/posts/requests/join-request-states.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { likelyGameId } from '@muster/contract/values/monogram.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats } from '../requests/crew-seats.tsx';
import { sentRequestsQuery } from '../requests/request-queries.ts';
import { OverlapNotice } from '../requests/overlap-notice.tsx';
import { withRoleAndParty } from '../requests/describe-party.ts';
import { isAwaitingInvited } from '../requests/describe-request.ts';
import { SentRequestStatus } from '../requests/sent/sent-request-status.tsx';
import { myPostsQuery } from '../my-posts-query.ts';
import { useCrewSessions } from '../requests/crew-sessions.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';

const MAX_SHOWN = 6;

interface Entry {
  readonly id: string;
  readonly startsAt: Date | null;
  readonly link: ReactNode;
}

const startTime = ({ startsAt }: Entry): number => startsAt?.getTime() ?? Infinity;

/** The member's crews, requests and waitlist places that no section above shows, soonest start first. Renders nothing without any. */
export function MyCrews() {
  const { data: posts = [] } = useInfiniteQuery(myPostsQuery);
  const { data: requests = [] } = useQuery(sentRequestsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const list = useFocusAfterRemoval<HTMLUListElement>('a');
  useEveryMinute();
  const { running, next } = useCrewSessions();
  const shownIds = [...running, ...(next ? [next] : [])].map(({ id, request }) => request?.id ?? id);
  const listed = [
    ...posts.flatMap(ownEntry),
    ...requests
      .filter((request) => isOpenRequest(request) && !isAwaitingInvited(request) && !request.isCalledOff)
      .map(requestEntry),
  ]
    .filter(({ id }) => !shownIds.includes(id))
    .toSorted((a, b) => (startTime(a) === startTime(b) ? 0 : startTime(a) - startTime(b)));
  const entries = useHeldList(listed);
  if (entries.length === 0) return null;
  const shown = showsAll ? entries : entries.slice(0, MAX_SHOWN);
  const showAll = (): void => {
    flushSync(() => setShowsAll(true));
    document.querySelector<HTMLElement>(`[aria-labelledby=my-crews] li:nth-child(${MAX_SHOWN + 1}) a`)?.focus();
  };
  const moreButton = shown.length < entries.length && (
    <div>
      <Button size="sm" variant="ghost" onClick={showAll}>
        {t`Show ${{ count: entries.length - MAX_SHOWN }} more`}
      </Button>
    </div>
  );
  return (
    <Panel id="my-crews" title={t`My crews and requests`} listRef={list} footer={moreButton}>
      {shown.map(({ id, link }) => (
        <li key={id} className="min-w-0">
          {link}
        </li>
      ))}
    </Panel>
  );
}

const linkClass = 'flex min-h-13 items-center gap-3 rounded-md px-2 py-1 transition-colors hover:bg-raised';

/** My Posts lists the member's posts without a start. */
function ownEntry(post: Post): readonly Entry[] {
  const { id, startsAt, isActive, acceptedSeats } = post;
  if (!startsAt || !isActive) return [];
  const screen =
    acceptedSeats > 0
      ? ({ to: '/dashboard/crew/$crewId', params: { crewId: id } } as const)
      : ({ to: '/posts/$postId', params: { postId: id } } as const);
  const link = (
    <Link {...screen} className={linkClass}>
      <EntryRow {...post} postId={id} schedule={post} authorText={t`Your post`} status={<CrewSeats post={post} />} />
    </Link>
  );
  return [{ id, startsAt, link }];
}

const withAuthor = (author: string): string => t({ message: `with ${author}`, comment: 'After the name of a game' });

function requestEntry(request: JoinRequest): Entry {
  const { id, postId, state, schedule, author, game, gameId, emblem } = request;
  const screen =
    state === 'accepted' && postId !== null
      ? ({ to: '/dashboard/crew/$crewId', params: { crewId: postId } } as const)
      : ({ to: '/dashboard/chat/$userId', params: { userId: author.id } } as const);
  const link = (
    <Link {...screen} className={linkClass}>
      <EntryRow
        postId={postId}
        game={game}
        gameId={gameId ?? likelyGameId(game)}
        emblem={emblem}
        schedule={schedule}
        authorText={withRoleAndParty(withAuthor(author.name), request)}
        status={<SentRequestStatus request={request} />}
      />
    </Link>
  );
  return { id, startsAt: schedule?.startsAt ?? null, link };
}

interface EntryRowProps extends Pick<JoinRequest, 'postId' | 'emblem'> {
  readonly game: string;
  readonly gameId: string;
  /** Null: any time. */
  readonly schedule: Schedule | null;
  /** The author, and the member's party. */
  readonly authorText: string;
  readonly status: ReactNode;
}

const EntryRow = ({ postId, game, gameId, emblem, schedule, authorText, status }: EntryRowProps) => (
  <>
    <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-baseline gap-2 text-sm">
        <span dir="auto" translate="no" className="truncate text-base font-semibold">
          {game}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-faint">
          {authorText}
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 text-sm text-soft">
        <time dateTime={schedule?.startsAt?.toISOString()}>{(schedule && scheduleText(schedule)) ?? t`Any time`}</time>
        {status}
      </span>
      <OverlapNotice schedule={schedule} postId={postId} />
    </span>
  </>
);
