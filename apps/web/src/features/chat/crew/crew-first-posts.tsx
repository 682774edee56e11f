import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { scheduleText } from '#src/lib/time/schedule-text.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { useHeldPosts } from '#src/features/posts/card/held-posts.ts';
import { CrewSeats } from '#src/features/posts/requests/crew-seats.tsx';
import { describeCrewFirst } from '#src/features/posts/standing-crews/describe-crew-first.ts';
import { crewPostsQuery } from '#src/features/posts/standing-crews/standing-crew-queries.ts';

/** Posts of others that this standing crew sees before everyone else. Renders nothing without any. */
export function CrewFirstPosts({ crewId }: { readonly crewId: string }) {
  const { data = [] } = useQuery(crewPostsQuery);
  const posts = useHeldPosts(data.filter(({ firstCrewId }) => firstCrewId === crewId));
  useEveryMinute();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="crew-first-posts" className="flex flex-col gap-1">
      <h2 id="crew-first-posts" className="font-display font-bold">
        {t`Posts for this crew`}
      </h2>
      <ul className="flex flex-col">
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostRow({ post }: { readonly post: Post }) {
  const { id, game, gameId, emblem, authorName, startsAt } = post;
  return (
    <Link
      to="/posts/$postId"
      params={{ postId: id }}
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-md px-2 py-1 transition-colors hover:bg-raised"
    >
      <GameEmblem gameId={gameId} name={game} emblem={emblem} size={36} />
      <span className="flex min-w-0 flex-1 flex-col text-sm text-soft">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" translate="no" className="truncate text-base font-semibold text-fg">
            {game}
          </span>
          <span dir="auto" translate="no" className="min-w-0 flex-1 truncate text-faint">
            {authorName}
          </span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-2">
          <time dateTime={startsAt?.toISOString()}>{scheduleText(post) ?? t`Any time`}</time>
          <CrewSeats post={post} />
        </span>
        <span>{describeCrewFirst(post)}</span>
      </span>
    </Link>
  );
}
