import { t, plural } from '@lingui/core/macro';
import { joinTexts } from '#src/lib/sentence.ts';
import type { JoinRequestState, RequestNotification } from '@muster/contract/join-requests/join-request-states.ts';
import {
  type DeclineReason,
  type JoinRequest,
  EXCERPT_MAX_LENGTH,
} from '@muster/contract/join-requests/join-requests.ts';
import { formatDayAndTime, formatDurationLeft, formatTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Labels for the author who declines. */
export const declineLabels: Readonly<Record<DeclineReason, string>> = {
  full: t`Crew is full`,
  schedule: t`Different schedule`,
  role: t`Looking for another role or level`,
  'not-now': t`Not this time`,
};

const timeLeft = ({ expiresAt }: JoinRequest): string => {
  const left = formatTimeLeft(expiresAt);
  return left === null ? t`Expires now.` : t`Expires ${left}.`;
};

type StateTexts = Readonly<Record<JoinRequestState, (request: JoinRequest) => string>>;

const declineSuffix = ({ declineReason }: JoinRequest): string =>
  declineReason ? `: ${declineLabels[declineReason].toLowerCase()}` : '';

const authorTexts: StateTexts = {
  pending: (request) =>
    t`${{ requesterName: request.requester.name }} wants to join. ${{ timeLeft: timeLeft(request) }}`,
  waitlisted: ({ requester }) => t`${{ requesterName: requester.name }} is on the waitlist.`,
  offered: ({ requester }) => t`${{ requesterName: requester.name }} has been offered a free seat.`,
  accepted: ({ requester }) => t`${{ requesterName: requester.name }} is in your crew.`,
  declined: (request) => t`You declined${{ declineSuffix: declineSuffix(request) }}.`,
  withdrawn: ({ requester }) => t`${{ requesterName: requester.name }} withdrew the request.`,
  expired: () => t`This request expired without an answer.`,
  left: ({ requester }) => t`${{ requesterName: requester.name }} left the crew.`,
  removed: ({ requester }) => t`You removed ${{ requesterName: requester.name }} from the crew.`,
  closed: () => t`This request was closed.`,
};

const requesterTexts: StateTexts = {
  pending: (request) => t`Waiting for ${{ authorName: request.author.name }}. ${{ timeLeft: timeLeft(request) }}`,
  waitlisted: () => t`You're on the waitlist. You'll be offered the next seat that fits.`,
  offered: (request) =>
    isOfferOpen(request)
      ? t`A seat is free. It's yours until ${{ time: formatTime(request.expiresAt) }}.`
      : t`The offer of a seat has ended.`,
  accepted: () => t`You're in.`,
  declined: (request) =>
    t`${{ authorName: request.author.name }} declined${{ declineSuffix: declineSuffix(request) }}.`,
  withdrawn: () => t`You withdrew your request.`,
  expired: () => t`Your request expired without an answer.`,
  left: () => t`You left the crew.`,
  removed: () => t`You're no longer in this crew.`,
  closed: () => t`This post is closed.`,
};

/** Groups of the list of everyone who asked to join, in its order. */
export const requestGroups: Readonly<Record<JoinRequestState, string>> = {
  pending: t`Waiting for your answer`,
  offered: t`Offered a free seat`,
  waitlisted: t`Waitlist`,
  accepted: t`In your crew`,
  declined: t`Past requests`,
  withdrawn: t`Past requests`,
  expired: t`Past requests`,
  left: t`Past requests`,
  removed: t`Past requests`,
  closed: t`Past requests`,
};

/** What the request's state means for one side. */
export const requestStatus = (request: JoinRequest, isAuthor: boolean): string =>
  request.isCalledOff
    ? t`This game was called off.`
    : (isAuthor ? authorTexts : requesterTexts)[request.state](request);

/** Notifications of a new state, with the name of the other side. */
export const requestNotifications: Readonly<Record<RequestNotification, (name: string, game: string) => string>> = {
  pending: (name, game) => t`${name} wants to join your ${game} post`,
  offered: (name, game) => t`A seat is free in ${name}'s ${game} crew. Take it before it's offered to someone else.`,
  'seat-taken': (name, game) => t`${name} took the free seat in your ${game} crew`,
  accepted: (name, game) => t`You're in: ${name} accepted your request for ${game}`,
  'accept-undone': (name, game) => t`${name} undid your acceptance for ${game}. Your request is pending again.`,
  declined: (name, game) => t`${name} declined your request for ${game}`,
  expired: (name, game) => t`Your request to join ${name}'s ${game} post expired without an answer`,
  left: (name, game) => t`${name} left your ${game} crew`,
  removed: (name, game) => t`You're no longer in ${name}'s ${game} crew`,
  closed: (name, game) => t`${name}'s ${game} post is closed`,
  'check-missed': (name, game) =>
    t`You missed the ready check for ${name}'s ${game} crew. You can take your seat back while it's free.`,
  'called-off': (name, game) => t`Called off: ${game} with ${name}`,
  'back-on': (name, game) => t`${game} with ${name} is back on`,
};
/** 'NightWolf moved Valorant to today 21:30' */
export const rescheduled = (name: string, game: string, startsAt: Date | null): string =>
  startsAt
    ? t`${name} moved ${game} to ${{ dayAndTime: formatDayAndTime(startsAt) }}`
    : t`${name}'s ${game} post no longer has a start time`;

/** The requester's platforms and bio in one line; empty if both are. */
export const profileLine = ({ platforms, bio }: JoinRequest['requester']): string =>
  joinTexts([platforms.join(', '), bio.replaceAll(/\s+/g, ' ')].filter(Boolean));
export const partySize = (count: number): string => plural(count, { one: '# player', other: '# players' });
/** Role and party; empty for a single player in any role. */
export const roleAndParty = ({ partySize: count, role }: JoinRequest): string =>
  joinTexts([role ?? '', count > 1 ? partySize(count) : ''].filter(Boolean));
/** Role and party, following another text. */
export const partySuffix = (request: JoinRequest): string => {
  const text = roleAndParty(request);
  return text && ` · ${text}`;
};
/** 'Waitlist', or 'Offered a free seat · 9 min'. Null while the request is pending. */
export function waitingStatus({ state, expiresAt }: JoinRequest): string | null {
  if (state === 'pending') return null;
  const left = state === 'offered' ? formatDurationLeft(expiresAt) : null;
  return [requestGroups[state], left].filter(Boolean).join(' · ');
}
/** Accepted and needed players of a role. */
export const roleDetail = (accepted: number, count: number): string =>
  accepted < count ? `${accepted}/${count}` : t`${accepted}/${count}, filled`;
/** Accessible name of a button, unique among several requests. */
export const actionName = (action: string, { requester, game }: JoinRequest, isAuthor: boolean): string =>
  isAuthor ? `${action}: ${requester.name}, ${game}` : `${action}: ${game}`;
export const changeFailed = (reason: string): string => t`Couldn't update the request: ${reason}`;
const answerTexts: { readonly [state in JoinRequestState]?: (name: string) => string } = {
  accepted: (name) => t`${name} is in your crew.`,
  pending: (name) => t`${name} is waiting for your answer again.`,
  waitlisted: (name) => t`${name} is first on the waitlist and gets the next free seat.`,
};
/** After the author's answer. */
export const answered = ({ requester: { name }, state }: JoinRequest): string =>
  answerTexts[state]?.(name) ?? t`You declined ${name}.`;
export const fetchFailed = (reason: string): string => t`Couldn't load requests: ${reason}`;

/** 'A seat for your party of 2 in NightWolf's Valorant crew, yours until 16:29' */
export const offeredSeat = ({ author: { name }, game, partySize: count, expiresAt }: JoinRequest): string =>
  t`A seat${{ suffix: count > 1 ? t` for your party of ${count}` : '' }} in ${name}'s ${game} crew, yours until ${{ time: formatTime(expiresAt) }}`;
export const isOfferOpen = ({ state, expiresAt }: JoinRequest): boolean =>
  state === 'offered' && expiresAt > serverNow();

/** After the requester's answer to an offer. */
export const offerAnswered = ({ author: { name }, game, state }: JoinRequest): string =>
  state === 'accepted' ? t`You're in ${name}'s ${game} crew.` : t`You passed on the seat in ${name}'s ${game} crew.`;

/** State on the card of another member's post, in place of Connect. `isSeatFree`: a seat waits for the requester. */
export function cardStatus(request: JoinRequest, isSeatFree: boolean): string {
  if (request.state === 'accepted') return t`You're in`;
  if (request.state === 'removed') return t`No longer in this crew`;
  if (isSeatFree) return t`A seat is free`;
  if (request.state === 'waitlisted' || request.state === 'offered') return t`On the waitlist`;
  if (request.state !== 'pending') return t`Declined`;
  const left = formatDurationLeft(request.expiresAt);
  return left === null ? t`Requested` : t`${{ requested: t`Requested` }} · ${left} left`;
}
/** Ends with an ellipsis if the server may have shortened the excerpt. */
export const excerptText = (excerpt: string): string =>
  excerpt.length < EXCERPT_MAX_LENGTH ? excerpt : `${excerpt.trimEnd()}…`;
