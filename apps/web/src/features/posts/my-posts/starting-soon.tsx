import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Schedule } from '@muster/contract/posts/schedule.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Panel } from '#src/components/page/panel.tsx';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { DAY_MS } from '#src/lib/time/dates.ts';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { CrewSeats } from '../../join-requests/crew-seats.tsx';
import { sentRequestsQuery } from '../../join-requests/request-queries.ts';
import { partySuffix } from '../../join-requests/request-texts.ts';
import { likelyGameId } from '../likely-game-id.ts';
import { myPostsQuery } from '../post-queries.ts';
import { postTexts, withAuthor } from '../post-texts.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

const MAX_SHOWN = 5;

interface UpcomingPost {
  readonly id: string;
  readonly startsAt: Date;
  readonly link: ReactNode;
}

/** Posts that start within a day, soonest first. */
function listUpcoming(posts: readonly UpcomingPost[], now = serverNow().getTime()): readonly UpcomingPost[] {
  return posts
    .filter(({ startsAt }) => startsAt.getTime() > now && startsAt.getTime() - now < DAY_MS)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, MAX_SHOWN);
}

/** The member's own posts and those they joined, if they start within a day. Renders nothing if there are none. */
export function StartingSoon() {
  const { data: posts = [] } = useInfiniteQuery(myPostsQuery);
  const { data: requests = [] } = useQuery(sentRequestsQuery);
  const list = useFocusAfterRemoval<HTMLUListElement>('a');
  useEveryMinute();
  const upcoming = listUpcoming([...posts.flatMap(ownUpcoming), ...requests.flatMap(joinedUpcoming)]);
  if (upcoming.length === 0) return null;
  return (
    <Panel id="starting-soon" title={postTexts.startingSoon} listRef={list}>
      {upcoming.map(({ id, link }) => (
        <li key={id} className="min-w-0">
          {link}
        </li>
      ))}
    </Panel>
  );
}

const linkClass = 'flex min-h-13 items-center gap-3 rounded-md px-2 py-1 transition-colors hover:bg-raised';

function ownUpcoming(post: Post): readonly UpcomingPost[] {
  const { id, startsAt, isActive } = post;
  if (!startsAt || !isActive) return [];
  const link = (
    <Link to="/posts/$postId" params={{ postId: id }} className={linkClass}>
      <StartRow {...post} schedule={post} authorText={postTexts.ownPost} crew={<CrewSeats post={post} />} />
    </Link>
  );
  return [{ id, startsAt, link }];
}

function joinedUpcoming(request: JoinRequest): readonly UpcomingPost[] {
  const { id, state, schedule, author, game } = request;
  if (!schedule || state !== 'accepted') return [];
  const link = (
    <Link to="/dashboard/chat/$userId" params={{ userId: author.id }} className={linkClass}>
      <StartRow
        game={game}
        gameId={likelyGameId(game)}
        schedule={schedule}
        authorText={withAuthor(author.name) + partySuffix(request)}
      />
    </Link>
  );
  return [{ id, startsAt: schedule.startsAt, link }];
}

interface StartRowProps {
  readonly game: string;
  readonly gameId: string;
  readonly schedule: Schedule;
  /** The author, and the member's party. */
  readonly authorText: string;
  readonly crew?: ReactNode;
}

const StartRow = ({ game, gameId, schedule, authorText, crew }: StartRowProps) => (
  <>
    <GameEmblem gameId={gameId} name={game} size={36} />
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex min-w-0 items-center gap-2 text-sm text-soft">
        <span dir="auto" className="truncate text-left text-base font-semibold text-fg">
          {game}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-left text-faint">
          {authorText}
        </span>
        {crew}
      </span>
      <time dateTime={schedule.startsAt?.toISOString()} className="truncate text-sm text-soft">
        {scheduleText(schedule)}
      </time>
    </span>
  </>
);
