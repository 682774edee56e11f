import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { likelyGameId } from '@muster/contract/values/monogram.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isRunning } from '#src/lib/time/schedule-text.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { useRenderAt } from '#src/lib/time/use-every-minute.ts';
import { myPostsQuery } from '../my-posts-query.ts';
import { isInCrew } from './describe-request.ts';
import { sentRequestsQuery } from './request-queries.ts';

/** A session of a crew that the member is in, or lost their seat in by missing the ready check. */
export interface CrewSession extends Schedule, Pick<Post, 'game' | 'gameId'>, Pick<JoinRequest, 'emblem'> {
  /** Id of the post. */
  readonly id: string;
  readonly authorId: string;
  /** Null for the member's own post. */
  readonly authorName: string | null;
  /** The member's own post. */
  readonly post?: Post;
  /** The member's request to join. */
  readonly request?: JoinRequest;
}

const ownSession = (post: Post): readonly CrewSession[] =>
  post.isActive && post.acceptedSeats > 0 ? [{ ...post, authorName: null, post }] : [];

function joinedSession(request: JoinRequest): readonly CrewSession[] {
  const { postId, schedule, game, gameId, emblem, author } = request;
  if (postId === null || !schedule || !(isInCrew(request) || request.requesterCheck?.outcome === 'missed')) return [];
  const names = { game, gameId: gameId ?? likelyGameId(game), emblem, authorId: author.id, authorName: author.name };
  return [{ ...schedule, ...names, id: postId, request }];
}

/** The next time at which a session starts or ends. */
function nextChange(sessions: readonly CrewSession[], now: Date): Date | undefined {
  const times = sessions.flatMap(({ startsAt, closesAt }) => [startsAt, closesAt].filter((time) => time !== null));
  return times.filter((time) => time > now).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

const startTime = ({ startsAt }: CrewSession): number => startsAt?.getTime() ?? 0;

/** The member's games in progress, and the session that starts next. My Posts fetches the posts. */
export function useCrewSessions() {
  const ownPosts = useInfiniteQuery({ ...myPostsQuery, enabled: false });
  const sentRequests = useQuery(sentRequestsQuery);
  const { data: posts = [] } = ownPosts;
  const { data: requests = [] } = sentRequests;
  const sessions = [...posts.flatMap(ownSession), ...requests.flatMap(joinedSession)];
  const now = serverNow();
  useRenderAt(nextChange(sessions, now));
  return {
    /** Whether both have been fetched, or a first attempt has failed. */
    isKnown: [ownPosts, sentRequests].every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    running: sessions.filter(
      (session) => isRunning(session) && (session.post ?? session.request?.state === 'accepted'),
    ),
    next: sessions
      .filter(({ startsAt }) => startsAt !== null && startsAt > now)
      .toSorted((a, b) => startTime(a) - startTime(b))[0],
  };
}
