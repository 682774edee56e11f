import { t } from '@lingui/core/macro';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { CrewCheck, ReadyCheck } from '@muster/contract/join-requests/ready-checks.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

const startOf = (game: string, startsAt: Date, authorName: string | null): string =>
  t`${{ suffix: authorName === null ? t`Your ${game} game` : t`${game} with ${authorName}` }} starts at ${{ time: formatTime(startsAt) }}`;

/** Identifies the notification of a check. */
export const checkTag = ({ postId, startsAt }: Pick<CrewCheck, 'postId' | 'startsAt'>): string =>
  `${CHECK_TAG_PREFIX}${postId} ${startsAt.getTime()}`;
export const CHECK_TAG_PREFIX = 'check ';

/** The question before a start. Null: to the author. */
export const stillIn = (game: string, startsAt: Date, authorName: string | null): string =>
  `${t`Still in?`} ${startOf(game, startsAt, authorName)}`;

const titlePrefixes = {
  confirmed: t`You're in:`,
  missed: t`You missed the ready check:`,
  declined: t`Can't make it:`,
};

/** The heading of a check on the dashboard. */
export const checkTitle = ({ game, startsAt, author, outcome }: CrewCheck, isAuthor: boolean): string =>
  `${outcome === null ? t`Still in?` : titlePrefixes[outcome]} ${startOf(game, startsAt, isAuthor ? null : author.name)}`;

export const answerBy = ({ answerBy: time }: Pick<ReadyCheck, 'answerBy'>, isAuthor: boolean): string =>
  t`Answer by ${{ time: formatTime(time) }}, or ${{ suffix: isAuthor ? t`your post closes` : t`you'll lose your seat` }}.`;

/** Follows the name of a player. */
export const crewOutcome = (outcome: ReadyCheck['outcome']): string =>
  outcome === null
    ? t`No answer yet`
    : { confirmed: t`Confirmed`, missed: t`Didn't answer`, declined: t`Can't make it` }[outcome];

/** Accessible name of a button, unique among several checks. */
export const checkAction = (action: string, game: string): string => `${action}: ${game}`;
/** After an answer. */
export const answered = (answer: 'confirmed' | 'declined', isAuthor: boolean): string =>
  answer === 'confirmed' ? t`You're in.` : isAuthor ? t`Your post is closed.` : t`You left the crew.`;
export const answerFailed = (reason: string): string => t`Couldn't send your answer: ${reason}`;

/** Shown before the author declines. */
export const closeText = (game: string) => ({
  title: t`Close your ${game} post?`,
  body: t`We'll let your crew know that you can't make it. Activating the post again won't bring them back.`,
});

interface Viewer {
  readonly isAuthor: boolean;
  /** Whether the requester may take their seat back. Undefined while that is unknown. */
  readonly isStillFree: boolean | undefined;
}

function crewStatus({ author, requester, ...request }: JoinRequest, isAuthor: boolean): string | null {
  const { authorCheck, requesterCheck } = request;
  const [own, other, name] = isAuthor
    ? [authorCheck, requesterCheck, requester.name]
    : [requesterCheck, authorCheck, author.name];
  if (own?.outcome === null) return own.answerBy > serverNow() ? answerBy(own, isAuthor) : t`This ready check is over.`;
  if (own?.outcome !== 'confirmed' || !other) return null;
  return other.outcome === 'confirmed' ? t`You're both in.` : t`You're in. ${name} hasn't answered yet.`;
}

const closedStatus = ({ author }: JoinRequest, isAuthor: boolean): string =>
  isAuthor
    ? t`This game was called off because you weren't in for the start.`
    : t`This game was called off because ${{ authorName: author.name }} wasn't in for the start.`;

function missedStatus({ requester }: JoinRequest, { isAuthor, isStillFree }: Viewer): string {
  if (isAuthor) return t`${{ requesterName: requester.name }} missed the ready check. Their seat is open to others.`;
  if (isStillFree === undefined) return t`You missed the ready check.`;
  return `${t`You missed the ready check.`} ${isStillFree ? t`Take your seat back while it's free.` : t`Your seat went to someone else. You're on the waitlist.`}`;
}

/** What the ready check means for one side of a request. Null: the request's state says it all. */
export function checkStatus(request: JoinRequest, viewer: Viewer): string | null {
  const { state, requesterCheck } = request;
  const { isAuthor } = viewer;
  if (state === 'accepted') return crewStatus(request, isAuthor);
  if (state === 'closed') return request.isAuthorMissing ? closedStatus(request, isAuthor) : null;
  return state === 'waitlisted' && requesterCheck?.outcome === 'missed' ? missedStatus(request, viewer) : null;
}
