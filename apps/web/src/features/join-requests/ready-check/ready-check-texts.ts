import { sentence } from '#src/lib/sentence.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { CrewCheck, ReadyCheck } from '@muster/contract/join-requests/ready-checks.ts';
import { formatTime } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const readyCheckTexts = {
  heading: 'Ready check',
  stillIn: 'Still in?',
  confirm: "I'm in",
  decline: "Can't make it",
  isOver: 'This ready check is over.',
  takeBack: 'Take your seat back',
  missed: 'You missed the ready check.',
  seatFree: 'Your seat is still free.',
  seatTaken: "Your seat went to someone else. You're on the waitlist.",
  crew: 'Your crew',
  closePost: 'Close post',
} as const;

const startOf = (game: string, startsAt: Date, authorName: string | null): string =>
  `${authorName === null ? sentence`Your ${game} game` : sentence`${game} with ${authorName}`} starts at ${formatTime(startsAt)}`;

/** Identifies the notification of a check. */
export const checkTag = ({ postId, startsAt }: Pick<CrewCheck, 'postId' | 'startsAt'>): string =>
  `${CHECK_TAG_PREFIX}${postId} ${startsAt.getTime()}`;
export const CHECK_TAG_PREFIX = 'check ';

/** The question before a start. Null: to the author. */
export const stillIn = (game: string, startsAt: Date, authorName: string | null): string =>
  `${readyCheckTexts.stillIn} ${startOf(game, startsAt, authorName)}`;

const titlePrefixes = {
  confirmed: "You're in:",
  missed: 'You missed the ready check:',
  declined: "Can't make it:",
} as const;

/** The heading of a check on the dashboard. */
export const checkTitle = ({ game, startsAt, author, outcome }: CrewCheck, isAuthor: boolean): string =>
  `${outcome === null ? readyCheckTexts.stillIn : titlePrefixes[outcome]} ${startOf(game, startsAt, isAuthor ? null : author.name)}`;

export const answerBy = ({ answerBy: time }: Pick<ReadyCheck, 'answerBy'>, isAuthor: boolean): string =>
  `Answer by ${formatTime(time)}, or ${isAuthor ? 'your post closes' : "you'll lose your seat"}.`;

export const confirmedCount = (crew: CrewCheck['crew']): string =>
  `${crew.filter(({ outcome }) => outcome === 'confirmed').length} of ${crew.length} confirmed`;

/** Follows the name of a player. */
export const crewOutcome = (outcome: ReadyCheck['outcome']): string =>
  outcome === null
    ? 'No answer yet'
    : { confirmed: 'Confirmed', missed: "Didn't answer", declined: "Can't make it" }[outcome];

/** Accessible name of a button, unique among several checks. */
export const checkAction = (action: string, game: string): string => `${action}: ${game}`;
/** After an answer. */
export const answered = (answer: 'confirmed' | 'declined', isAuthor: boolean): string =>
  answer === 'confirmed' ? "You're in." : isAuthor ? 'Your post is closed.' : 'You left the crew.';
export const answerFailed = (reason: string): string => `Couldn't send your answer: ${reason}`;

/** Shown before the author declines. */
export const closeText = (game: string) => ({
  title: sentence`Close your ${game} post?`,
  body: "We'll let your crew know that you can't make it. Activating the post again won't bring them back.",
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
  if (own?.outcome === null) return own.answerBy > serverNow() ? answerBy(own, isAuthor) : readyCheckTexts.isOver;
  if (own?.outcome !== 'confirmed' || !other) return null;
  return other.outcome === 'confirmed' ? "You're both in." : sentence`You're in. ${name} hasn't answered yet.`;
}

const closedStatus = ({ author }: JoinRequest, isAuthor: boolean): string =>
  isAuthor
    ? "This game was called off because you weren't in for the start."
    : sentence`This game was called off because ${author.name} wasn't in for the start.`;

function missedStatus({ requester }: JoinRequest, { isAuthor, isStillFree }: Viewer): string {
  if (isAuthor) return sentence`${requester.name} missed the ready check. Their seat is open to others.`;
  if (isStillFree === undefined) return readyCheckTexts.missed;
  return `${readyCheckTexts.missed} ${isStillFree ? "Take your seat back while it's free." : readyCheckTexts.seatTaken}`;
}

/** What the ready check means for one side of a request. Null: the request's state says it all. */
export function checkStatus(request: JoinRequest, viewer: Viewer): string | null {
  const { state, requesterCheck } = request;
  const { isAuthor } = viewer;
  if (state === 'accepted') return crewStatus(request, isAuthor);
  if (state === 'closed') return request.isAuthorMissing ? closedStatus(request, isAuthor) : null;
  return state === 'waitlisted' && requesterCheck?.outcome === 'missed' ? missedStatus(request, viewer) : null;
}
