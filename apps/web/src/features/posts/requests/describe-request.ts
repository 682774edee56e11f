import { t } from '@lingui/core/macro';
import type { JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { mayRequest } from '@muster/contract/posts/requests/repeated-requests.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { DeclineReason, Side } from '@muster/contract/posts/requests/request-commands.ts';
import { formatTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const isOfferOpen = ({ state, expiresAt }: JoinRequest): boolean =>
  state === 'offered' && expiresAt > serverNow();

/** Whether a seat is reserved for the party. */
export const isOffered = ({ actions }: JoinRequest): boolean => actions.requester.includes('pass');

/** Whether a waiting party may take a free seat. The answer bar has the buttons for a reserved one. */
export const mayTakeFreeSeat = (request: JoinRequest): boolean =>
  request.actions.requester.includes('take') && !isOffered(request);

/** Whether the invited player has yet to answer. */
export const isAwaitingInvited = ({ actions }: JoinRequest): boolean => actions.requester.includes('decline');

/** Whether the party is in a crew that plays. */
export const isInCrew = ({ state, isCalledOff }: JoinRequest): boolean => state === 'accepted' && !isCalledOff;

/** Whether the session of the party's crew is over. Nobody can leave it then. */
export const hasPlayed = (request: JoinRequest): boolean =>
  isInCrew(request) && !request.actions.requester.includes('leave');

const acceptedStates: readonly JoinRequestState[] = ['accepted', 'left', 'removed'];

/** Whether the requester has not accepted the author's invitation. They may still ask to join. */
export const isUnacceptedInvitation = ({ isInvitation, state, waitingSince }: JoinRequest): boolean =>
  isInvitation && waitingSince === null && !acceptedStates.includes(state);

/** Whether the player may ask to join a post, or its author may invite them, given all their requests for it. */
export const mayRequestAgain = (name: 'ask' | 'invite', requests: readonly JoinRequest[]): boolean =>
  mayRequest(
    name,
    requests.map((request) => ({ ...request, hasAsked: !isUnacceptedInvitation(request) })),
  );

/** A text with the time until the request expires. */
function withExpiry({ expiresAt }: JoinRequest, now: string, later: (timeLeft: string) => string): string {
  const timeLeft = formatTimeLeft(expiresAt);
  return timeLeft === null ? now : later(timeLeft);
}

const declinedForAuthor: Readonly<Record<DeclineReason, string>> = {
  full: t`You declined: crew is full.`,
  schedule: t`You declined: different schedule.`,
  role: t`You declined: looking for another role or level.`,
  'not-now': t`You declined: not this time.`,
};

const declinedForRequester: Readonly<Record<DeclineReason, (name: string) => string>> = {
  full: (name) => t`${name} declined: crew is full.`,
  schedule: (name) => t`${name} declined: different schedule.`,
  role: (name) => t`${name} declined: looking for another role or level.`,
  'not-now': (name) => t`${name} declined: not this time.`,
};

type StateTexts = Readonly<Record<JoinRequestState, (request: JoinRequest) => string>>;

const authorTexts: StateTexts = {
  invited: (request) => {
    const { name } = request.requester;
    return withExpiry(request, t`You invited ${name}. Expires now.`, (timeLeft) =>
      t({ message: `You invited ${name}. Expires ${timeLeft}.`, comment: '{timeLeft} is relative: in 3 days' }),
    );
  },
  pending: (request) => {
    const { name } = request.requester;
    return withExpiry(request, t`${name} wants to join. Expires now.`, (timeLeft) =>
      t({ message: `${name} wants to join. Expires ${timeLeft}.`, comment: '{timeLeft} is relative: in 3 days' }),
    );
  },
  waitlisted: ({ requester: { name } }) => t`${name} is on the waitlist.`,
  offered: ({ requester: { name } }) => t`${name} has been offered a free seat.`,
  accepted: (request) => {
    const { name } = request.requester;
    return hasPlayed(request) ? t`${name} was in your crew.` : t`${name} is in your crew.`;
  },
  declined: ({ declineReason }) => (declineReason ? declinedForAuthor[declineReason] : t`You declined.`),
  withdrawn: ({ requester: { name } }) => t`${name} withdrew the request.`,
  expired: () => t`This request expired without an answer.`,
  left: ({ requester: { name } }) => t`${name} left the crew.`,
  removed: ({ requester: { name } }) => t`You removed ${name} from the crew.`,
  closed: () => t`This request was closed.`,
};

const requesterTexts: StateTexts = {
  invited: (request) => {
    const { name } = request.author;
    return withExpiry(request, t`${name} invited you. Expires now.`, (timeLeft) =>
      t({ message: `${name} invited you. Expires ${timeLeft}.`, comment: '{timeLeft} is relative: in 3 days' }),
    );
  },
  pending: (request) => {
    const { name } = request.author;
    return withExpiry(request, t`Waiting for ${name}. Expires now.`, (timeLeft) =>
      t({ message: `Waiting for ${name}. Expires ${timeLeft}.`, comment: '{timeLeft} is relative: in 3 days' }),
    );
  },
  waitlisted: () => t`You're on the waitlist. You'll be offered the next seat that fits.`,
  offered: (request) =>
    isOfferOpen(request)
      ? t`A seat is free. It's yours until ${{ time: formatTime(request.expiresAt) }}.`
      : t`The offer of a seat has ended.`,
  accepted: (request) => (hasPlayed(request) ? t`This session has ended.` : t`You're in.`),
  declined: ({ author: { name }, declineReason }) =>
    declineReason ? declinedForRequester[declineReason](name) : t`${name} declined.`,
  withdrawn: () => t`You withdrew your request.`,
  expired: () => t`Your request expired without an answer.`,
  left: () => t`You left the crew.`,
  removed: () => t`You're no longer in this crew.`,
  closed: ({ isCrewComplete }) => (isCrewComplete ? t`The crew is complete.` : t`This post is closed.`),
};

function invitationDeclined({ requester: { name }, declineReason }: JoinRequest): string {
  switch (declineReason) {
    case 'schedule':
      return t`${name} declined your invitation: different schedule.`;
    case 'role':
      return t`${name} declined your invitation: looking for another role or level.`;
    default:
      return t`${name} declined your invitation.`;
  }
}

/** Ends of invitations that were not accepted. */
const invitationTexts: Readonly<Record<Side, Partial<StateTexts>>> = {
  author: {
    declined: invitationDeclined,
    withdrawn: ({ requester: { name } }) => t`You withdrew your invitation to ${name}.`,
    expired: ({ requester: { name } }) => t`${name} didn't answer your invitation.`,
    closed: () => t`This invitation was closed.`,
  },
  requester: {
    declined: ({ author: { name } }) => t`You declined ${name}'s invitation.`,
    withdrawn: ({ author: { name } }) => t`${name} withdrew the invitation.`,
    expired: ({ author: { name } }) => t`${name}'s invitation expired.`,
  },
};

/** Texts of the confirmation before a member leaves a crew. */
export const leaveText = ({ game }: Pick<JoinRequest, 'game'>) => ({
  title: t`Leave this crew?`,
  body: t`You lose the join details for ${game}. You can ask to join this post only once more.`,
  confirmLabel: t`Leave crew`,
});

/** Why a game does not take place. */
export const calledOffText = ({ isCalledOffByAdmin }: Pick<JoinRequest, 'isCalledOffByAdmin'>): string =>
  isCalledOffByAdmin ? t`An administrator removed this game.` : t`This game was called off.`;

/** What the request's state means for one side. */
export function requestStatus(request: JoinRequest, isAuthor: boolean): string {
  if (request.isCalledOff) return calledOffText(request);
  const { state } = request;
  const ended = isUnacceptedInvitation(request) ? invitationTexts[isAuthor ? 'author' : 'requester'][state] : undefined;
  return (ended ?? (isAuthor ? authorTexts : requesterTexts)[state])(request);
}

const partyJoined = ({ author: { name }, game, partySize }: JoinRequest): string =>
  partySize > 1 ? t`Your party of ${partySize} is in ${name}'s ${game} crew.` : t`You're in ${name}'s ${game} crew.`;

/** After the requester's answer to an offer. */
export function offerAnswered(request: JoinRequest): string {
  const { author, game, state, partySize } = request;
  if (state === 'accepted') return partyJoined(request);
  const { name } = author;
  return partySize > 1
    ? t`You passed on the seats in ${name}'s ${game} crew.`
    : t`You passed on the seat in ${name}'s ${game} crew.`;
}

/** After the requester's answer to an invitation. */
export function invitationAnswered(request: JoinRequest): string {
  const { author, game, state, partySize } = request;
  const { name } = author;
  switch (state) {
    case 'accepted':
      return partyJoined(request);
    case 'waitlisted':
      if (partySize > 1) return t`${name}'s ${game} crew has too few free seats. Your party is on the waitlist.`;
      return t`${name}'s ${game} crew is full. You're on the waitlist.`;
    default:
      return t`You declined ${name}'s invitation.`;
  }
}
