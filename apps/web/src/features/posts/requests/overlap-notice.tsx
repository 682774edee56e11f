import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { isSessionOver, overlappingSessions, type Schedule } from '@muster/contract/posts/schedule/schedule.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useOptionalMember } from '#src/features/sessions/session.ts';
import { myPostsQuery } from '../my-posts-query.ts';
import { formatList } from '#src/lib/page-language.ts';
import { formatDayAndTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { isInCrew } from './describe-request.ts';
import { sentRequestsQuery } from './request-queries.ts';

interface OwnSession extends Schedule {
  readonly postId: string | null;
  readonly game: string;
  readonly startsAt: Date;
}

const writtenSession = ({ id, game, isActive, startsAt, closesAt }: Post): readonly OwnSession[] =>
  isActive && startsAt ? [{ postId: id, game, startsAt, closesAt }] : [];

const joinedSession = (request: JoinRequest): readonly OwnSession[] =>
  isInCrew(request) && request.schedule ? [{ postId: request.postId, game: request.game, ...request.schedule }] : [];

interface OverlapProps {
  /** Null: no times are compared. */
  readonly schedule: Schedule | null;
  /** Undefined for a post that is not stored yet. */
  readonly postId?: string | null | undefined;
}

/**
 * 'You already play Rust at that time (today 20:00).', or null. Compares the post with the sessions that this member wrote
 * or joined, so nobody else sees it.
 */
export function useOverlapText({ schedule, postId }: OverlapProps): string | null {
  const session = schedule?.startsAt && !isSessionOver(schedule, serverNow()) ? schedule : null;
  // A visitor has no sessions.
  const enabled = useOptionalMember() !== null && session !== null;
  const { data: posts = [] } = useInfiniteQuery({ ...myPostsQuery, enabled });
  const { data: requests = [] } = useQuery({ ...sentRequestsQuery, enabled });
  if (!session) return null;
  const others = [...posts.flatMap(writtenSession), ...requests.flatMap(joinedSession)].filter(
    (other) => other.postId !== postId,
  );
  const overlapping = overlappingSessions(session, others);
  if (overlapping.length === 0) return null;
  const games = formatList([...new Set(overlapping.map(({ game }) => game))]);
  const times = formatList(overlapping.map(({ startsAt }) => formatDayAndTime(startsAt)));
  return t({
    message: `You already play ${games} at that time (${times}).`,
    comment: '{games}: one or more names of games. {times}: when each starts, such as "tomorrow 20:00"',
  });
}

/** States which other sessions the member plays at the time of a post. Renders nothing if there are none. */
export function OverlapNotice(props: OverlapProps) {
  const text = useOverlapText(props);
  return text !== null && <span className="block text-sm text-amber-text">{text}</span>;
}
