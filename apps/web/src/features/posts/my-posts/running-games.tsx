import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListSection } from '#src/components/page/panel.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { useFocusAfterRemoval } from '#src/lib/navigation/use-focus-after-removal.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { OpenChatLink } from '../requests/open-chat-link.tsx';
import { OpenCrewLink } from '../requests/open-crew-link.tsx';
import { JoinDetails } from '../join-details/join-details.tsx';
import { sentRequestsQuery } from '../requests/request-queries.ts';
import { readyChecksQuery } from '../ready-check/ready-check-queries.ts';
import { OutcomeList } from '../ready-check/ready-checks.tsx';
import { myPostsQuery } from '../my-posts-query.ts';
import { PostCommands } from './post-commands.tsx';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { isRunning, scheduleText } from '#src/lib/time/schedule-text.ts';

interface CrewGame extends Schedule {
  /** Id of the post. */
  readonly id: string;
  readonly game: string;
  readonly authorId: string;
  /** Null for the member's own post. */
  readonly authorName: string | null;
  /** The member's own post. */
  readonly post?: Post;
}

const ownGames = (post: Post): readonly CrewGame[] =>
  post.isActive && post.acceptedSeats > 0 ? [{ ...post, authorName: null, post }] : [];

const joinedGames = ({ postId, state, schedule, game, author }: JoinRequest): readonly CrewGame[] =>
  postId !== null && state === 'accepted' && schedule
    ? [{ ...schedule, id: postId, game, authorId: author.id, authorName: author.name }]
    : [];

/** The next time at which a game starts or ends. */
function nextChange(games: readonly CrewGame[]): Date | undefined {
  const now = serverNow();
  const times = games.flatMap(({ startsAt, closesAt }) => [startsAt, closesAt].filter((time) => time !== null));
  return times.filter((time) => time > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** The member's games in progress with their join details. Renders nothing without any. */
export function RunningGames() {
  const { data: posts = [] } = useInfiniteQuery(myPostsQuery);
  const { data: requests = [] } = useQuery(sentRequestsQuery);
  const list = useFocusAfterRemoval<HTMLUListElement>('h3');
  const games = [...posts.flatMap(ownGames), ...requests.flatMap(joinedGames)];
  useRenderAt(nextChange(games));
  const running = useHeldList(games.filter((crewGame) => isRunning(crewGame)));
  if (running.length === 0) return null;
  return (
    <ListSection id="running-games" title={t`It's time`} listRef={list}>
      {running.map((crewGame) => (
        <li key={crewGame.id}>
          <CrewGameCard crewGame={crewGame} />
        </li>
      ))}
    </ListSection>
  );
}

/** Players who missed the ready check or did not show up. */
function MissingPlayers({ postId }: { readonly postId: string }) {
  const { data: missing = [] } = useQuery({
    ...readyChecksQuery,
    select: (checks) =>
      checks
        .filter((check) => check.postId === postId)
        .flatMap(({ crew }) => crew.filter(({ outcome }) => outcome === 'missed' || outcome === 'no-show')),
  });
  return missing.length > 0 && <OutcomeList crew={missing} label={t`Missing players`} />;
}

function CrewGameCard({ crewGame }: { readonly crewGame: CrewGame }) {
  const { id: postId, game, authorId, authorName, post } = crewGame;
  const navigate = useNavigate();
  const openPost = (): void => void navigate({ to: '/posts/$postId', params: { postId } });
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-mint/40 bg-surface p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 tabIndex={-1} className="font-semibold">
            {authorName === null ? t`Your ${game} game` : t`${game} with ${{ author: authorName }}`}
          </h3>
          <p className="text-sm text-soft">{scheduleText(crewGame)}</p>
        </div>
        <div className="flex flex-auto flex-wrap items-center gap-1 sm:flex-none">
          {authorName !== null && <OpenChatLink userId={authorId} />}
          <OpenCrewLink postId={postId} variant="quiet" game={game} />
          {post && <PostCommands post={post} more={[{ label: t`Open post`, onSelect: openPost }]} />}
        </div>
      </div>
      {post && <MissingPlayers postId={postId} />}
      <JoinDetails
        postId={postId}
        authorId={authorId}
        whenEmpty={
          authorName === null
            ? t`You haven't added join details yet. Edit the post to add them.`
            : t`No join details yet. Ask in the chat how to join.`
        }
      />
    </article>
  );
}
