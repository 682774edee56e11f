import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { CrewCheck, ReadyCheck } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const CHECK_TAG_PREFIX = 'check ';
/** Identifies the notification of a check. */
export const checkTag = ({ postId, startsAt }: Pick<CrewCheck, 'postId' | 'startsAt'>): string =>
  `${CHECK_TAG_PREFIX}${postId} ${startsAt.getTime()}`;

/** The question before a start. `authorName` is null for the author. */
export function describeReadyCheck(game: string, startsAt: Date, authorName: string | null): string {
  const time = formatTime(startsAt);
  return authorName === null
    ? t`Still in? Your ${game} game starts at ${time}`
    : t`Still in? ${game} with ${authorName} starts at ${time}`;
}

export function describeDeadline({ answerBy }: Pick<ReadyCheck, 'answerBy'>, isAuthor: boolean): string {
  const time = formatTime(answerBy);
  return isAuthor ? t`Answer by ${time}, or your post closes.` : t`Answer by ${time}, or you'll lose your seat.`;
}

interface Viewer {
  readonly isAuthor: boolean;
  /** Whether the requester may take their seat back. */
  readonly isStillFree: boolean;
}

function crewStatus({ author, requester, ...request }: JoinRequest, isAuthor: boolean): string | null {
  const { authorCheck, requesterCheck } = request;
  const [own, other, name] = isAuthor
    ? [authorCheck, requesterCheck, requester.name]
    : [requesterCheck, authorCheck, author.name];
  if (own?.outcome === null)
    return own.answerBy > serverNow() ? describeDeadline(own, isAuthor) : t`This ready check is over.`;
  if (own?.outcome !== 'confirmed' || !other) return null;
  return other.outcome === 'confirmed' ? t`You're both in.` : t`You're in. ${name} hasn't answered yet.`;
}

const closedStatus = ({ author: { name } }: JoinRequest, isAuthor: boolean): string =>
  isAuthor
    ? t`This game was called off because you weren't in for the start.`
    : t`This game was called off because ${name} wasn't in for the start.`;

const noShowStatus = (name: string, isAuthor: boolean): string =>
  isAuthor
    ? t`${name} didn't show up. Other players can't see that.`
    : t`${name} marked you as a no-show. Other players can't see that.`;

function missedStatus({ requester: { name } }: JoinRequest, { isAuthor, isStillFree }: Viewer): string {
  if (isAuthor) return t`${name} missed the ready check. Their seat is open to others.`;
  return isStillFree
    ? t`You missed the ready check. Take your seat back while it's free.`
    : t`You missed the ready check. Your seat went to someone else. You're on the waitlist.`;
}

/** What the ready check means for one side of a request. Null: the request's state says it all. */
export function checkStatus(request: JoinRequest, viewer: Viewer): string | null {
  const { state, requesterCheck } = request;
  const { isAuthor } = viewer;
  const { author, requester } = request;
  if (requesterCheck?.outcome === 'no-show') return noShowStatus(isAuthor ? requester.name : author.name, isAuthor);
  if (state === 'accepted') return crewStatus(request, isAuthor);
  if (state === 'closed') return request.isAuthorMissing ? closedStatus(request, isAuthor) : null;
  if (state !== 'waitlisted') return null;
  return requesterCheck?.outcome === 'missed' ? missedStatus(request, viewer) : null;
}
