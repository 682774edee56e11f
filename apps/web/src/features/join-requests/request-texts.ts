import { joinTexts, sentence } from '#src/lib/sentence.ts';
import type { JoinRequestState, RequestNotification } from '@muster/contract/join-requests/join-request-states.ts';
import {
  type DeclineReason,
  type JoinRequest,
  EXCERPT_MAX_LENGTH,
} from '@muster/contract/join-requests/join-requests.ts';
import { formatDayAndTime, formatDurationLeft, formatTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { plural } from '#src/lib/plural.ts';

export const requestTexts = {
  requests: 'Requests',
  accept: 'Accept',
  acceptAnyway: 'Accept anyway',
  offerNextSeat: 'Offer next seat',
  offerAnyway: 'Offer anyway',
  undo: 'Undo',
  decline: 'Decline',
  declineReason: 'Reason for declining',
  withdraw: 'Withdraw',
  leave: 'Leave crew',
  remove: 'Remove',
  openChat: 'Open chat',
  open: 'Open',
  addNote: 'Add a note',
  editNote: 'Edit note',
  note: 'Note',
  detailsPlaceholder: 'Role, rank, when you can play',
  party: 'Players in your party',
  role: 'Role',
  anyRole: 'Any role',
  save: 'Save',
  cancel: 'Cancel',
  requested: 'Requested',
  waitlisted: 'On the waitlist',
  seatFree: 'A seat is free',
  takeSeat: 'Take the seat',
  passOffer: 'Pass',
  leaveWaitlist: 'Leave waitlist',
  joined: "You're in",
  declined: 'Declined',
  answers: 'Waiting for your answer',
  calledOff: 'This game was called off.',
  calledOffPosts: 'Called off',
  itsTime: "It's time",
  itsTimeStatus: "It's time.",
  removedFromCrew: 'No longer in this crew',
  requestsOfPostText: 'Everyone who asked to join.',
  close: 'Close',
  loading: 'Loading requests...',
  showMore: 'Show more',
  noRequests: 'Nobody has asked to join this post yet.',
  joinDetails: 'Join details',
  copyDetails: 'Copy join details',
  detailsCopied: 'Join details copied.',
} as const;

/** Labels for the author who declines. */
export const declineLabels: Readonly<Record<DeclineReason, string>> = {
  full: 'Crew is full',
  schedule: 'Different schedule',
  role: 'Looking for another role or level',
  'not-now': 'Not this time',
};

const timeLeft = ({ expiresAt }: JoinRequest): string => {
  const left = formatTimeLeft(expiresAt);
  return left === null ? 'Expires now.' : `Expires ${left}.`;
};

type StateTexts = Readonly<Record<JoinRequestState, (request: JoinRequest) => string>>;

const declineSuffix = ({ declineReason }: JoinRequest): string =>
  declineReason ? `: ${declineLabels[declineReason].toLowerCase()}` : '';

const authorTexts: StateTexts = {
  pending: (request) => sentence`${request.requester.name} wants to join. ${timeLeft(request)}`,
  waitlisted: ({ requester }) => sentence`${requester.name} is on the waitlist.`,
  offered: ({ requester }) => sentence`${requester.name} has been offered a free seat.`,
  accepted: ({ requester }) => sentence`${requester.name} is in your crew.`,
  declined: (request) => `You declined${declineSuffix(request)}.`,
  withdrawn: ({ requester }) => sentence`${requester.name} withdrew the request.`,
  expired: () => 'This request expired without an answer.',
  left: ({ requester }) => sentence`${requester.name} left the crew.`,
  removed: ({ requester }) => sentence`You removed ${requester.name} from the crew.`,
  closed: () => 'This request was closed.',
};

const requesterTexts: StateTexts = {
  pending: (request) => sentence`Waiting for ${request.author.name}. ${timeLeft(request)}`,
  waitlisted: () => "You're on the waitlist. You'll be offered the next seat that fits.",
  offered: (request) =>
    isOfferOpen(request)
      ? `A seat is free. It's yours until ${formatTime(request.expiresAt)}.`
      : 'The offer of a seat has ended.',
  accepted: () => "You're in.",
  declined: (request) => sentence`${request.author.name} declined${declineSuffix(request)}.`,
  withdrawn: () => 'You withdrew your request.',
  expired: () => 'Your request expired without an answer.',
  left: () => 'You left the crew.',
  removed: () => "You're no longer in this crew.",
  closed: () => 'This post is closed.',
};

/** Groups of the list of everyone who asked to join, in its order. */
export const requestGroups: Readonly<Record<JoinRequestState, string>> = {
  pending: 'Waiting for your answer',
  offered: 'Offered a free seat',
  waitlisted: 'Waitlist',
  accepted: 'In your crew',
  declined: 'Past requests',
  withdrawn: 'Past requests',
  expired: 'Past requests',
  left: 'Past requests',
  removed: 'Past requests',
  closed: 'Past requests',
};

/** What the request's state means for one side. */
export const requestStatus = (request: JoinRequest, isAuthor: boolean): string =>
  request.isCalledOff ? requestTexts.calledOff : (isAuthor ? authorTexts : requesterTexts)[request.state](request);
/** For a waitlisted requester who may still take the seat they declined or lost. */
export const stillFree = 'A seat is free. Take it while it lasts.';

/** Notifications of a new state, with the name of the other side. */
export const requestNotifications: Readonly<Record<RequestNotification, (name: string, game: string) => string>> = {
  pending: (name, game) => sentence`${name} wants to join your ${game} post`,
  offered: (name, game) =>
    sentence`A seat is free in ${name}'s ${game} crew. Take it before it's offered to someone else.`,
  'seat-taken': (name, game) => sentence`${name} took the free seat in your ${game} crew`,
  accepted: (name, game) => sentence`You're in: ${name} accepted your request for ${game}`,
  'accept-undone': (name, game) => sentence`${name} undid your acceptance for ${game}. Your request is pending again.`,
  declined: (name, game) => sentence`${name} declined your request for ${game}`,
  expired: (name, game) => sentence`Your request to join ${name}'s ${game} post expired without an answer`,
  left: (name, game) => sentence`${name} left your ${game} crew`,
  removed: (name, game) => sentence`You're no longer in ${name}'s ${game} crew`,
  closed: (name, game) => sentence`${name}'s ${game} post is closed`,
  'check-missed': (name, game) =>
    sentence`You missed the ready check for ${name}'s ${game} crew. You can take your seat back while it's free.`,
  'called-off': (name, game) => sentence`Called off: ${game} with ${name}`,
  'back-on': (name, game) => sentence`${game} with ${name} is back on`,
};
export const addToCalendar = (game: string): string => `Add to calendar: ${game}`;
export const calendarFailed = (reason: string): string => `Couldn't download the calendar entry: ${reason}`;
/** 'NightWolf moved Valorant to today 21:30' */
export const rescheduled = (name: string, game: string, startsAt: Date | null): string =>
  startsAt
    ? sentence`${name} moved ${game} to ${formatDayAndTime(startsAt)}`
    : sentence`${name}'s ${game} post no longer has a start time`;
export const newJoinDetails = (game: string): string => sentence`New join details for your ${game} crew`;

/** The requester's platforms and bio in one line; empty if both are. */
export const profileLine = ({ platforms, bio }: JoinRequest['requester']): string =>
  joinTexts([platforms.join(', '), bio.replaceAll(/\s+/g, ' ')].filter(Boolean));

export const withdrawOthers = (count: number): string => `Withdraw your ${plural(count, 'other request')}`;
export const partySize = (count: number): string => plural(count, 'player');
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
  accepted < count ? `${accepted}/${count}` : `${accepted}/${count}, filled`;
/** Accessible name of a button, unique among several requests. */
export const actionName = (action: string, { requester, game }: JoinRequest, isAuthor: boolean): string =>
  isAuthor ? `${action}: ${requester.name}, ${game}` : `${action}: ${game}`;
export const showMoreRequests = (count: number): string => `Show ${plural(count, 'more request')}`;
export const requestsOfPost = (game: string): string => sentence`Requests to join: ${game}`;
export const changeFailed = (reason: string): string => `Couldn't update the request: ${reason}`;
const answerTexts: { readonly [state in JoinRequestState]?: (name: string) => string } = {
  accepted: (name) => sentence`${name} is in your crew.`,
  pending: (name) => sentence`${name} is waiting for your answer again.`,
  waitlisted: (name) => sentence`${name} is first on the waitlist and gets the next free seat.`,
};
/** After the author's answer. */
export const answered = ({ requester: { name }, state }: JoinRequest): string =>
  answerTexts[state]?.(name) ?? sentence`You declined ${name}.`;
export const fetchFailed = (reason: string): string => `Couldn't load requests: ${reason}`;

/** 'A seat for your party of 2 in NightWolf's Valorant crew, yours until 16:29' */
export const offeredSeat = ({ author: { name }, game, partySize: count, expiresAt }: JoinRequest): string =>
  sentence`A seat${count > 1 ? ` for your party of ${count}` : ''} in ${name}'s ${game} crew, yours until ${formatTime(expiresAt)}`;
export const isOfferOpen = ({ state, expiresAt }: JoinRequest): boolean =>
  state === 'offered' && expiresAt > serverNow();
/** '9 min left' */
export const timeLeftText = (until: Date): string => `${formatDurationLeft(until) ?? 'No time'} left`;
export const answersNeeded = (count: number): string => `${plural(count, 'answer')} needed`;

/** After the requester's answer to an offer. */
export const offerAnswered = ({ author: { name }, game, state }: JoinRequest): string =>
  state === 'accepted'
    ? sentence`You're in ${name}'s ${game} crew.`
    : sentence`You passed on the seat in ${name}'s ${game} crew.`;

/** State on the card of another member's post, in place of Connect. `isSeatFree`: a seat waits for the requester. */
export function cardStatus(request: JoinRequest, isSeatFree: boolean): string {
  if (request.state === 'accepted') return requestTexts.joined;
  if (request.state === 'removed') return requestTexts.removedFromCrew;
  if (isSeatFree) return requestTexts.seatFree;
  if (request.state === 'waitlisted' || request.state === 'offered') return requestTexts.waitlisted;
  if (request.state !== 'pending') return requestTexts.declined;
  const left = formatDurationLeft(request.expiresAt);
  return left === null ? requestTexts.requested : `${requestTexts.requested} · ${left} left`;
}

export const pinnedTexts = {
  details: 'Details',
  requestAgain: 'Ask again',
  canRepeat: 'You can ask to join once more.',
  requesting: 'Asking...',
  note: 'Note:',
  dialogTitle: 'Your party and note',
  dialogText: "Say how many players you're bringing, and add a note if you like. Only the author sees this.",
} as const;

/** With a slash, because '3 of 5' is how a crew shows its seats. */
export const requestPosition = (index: number, count: number): string => `${index + 1}/${count}`;
/** Contains the visible label. */
export const showAnother = (position: string): string => `Show another request, ${position}`;
export const requestFailed = (reason: string): string => `Couldn't send your request: ${reason}`;
export const movedFrom = (startsAt: Date): string => `Moved from ${formatDayAndTime(startsAt)}`;
/** Ends with an ellipsis if the server may have shortened the excerpt. */
export const excerptText = (excerpt: string): string =>
  excerpt.length < EXCERPT_MAX_LENGTH ? excerpt : `${excerpt.trimEnd()}…`;
