import { plural, t } from '@lingui/core/macro';
import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { formatTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export const isOfferOpen = ({ state, expiresAt }: JoinRequest): boolean =>
  state === 'offered' && expiresAt > serverNow();

function pendingForAuthor({ requester, expiresAt }: JoinRequest): string {
  const { name } = requester;
  const timeLeft = formatTimeLeft(expiresAt);
  return timeLeft === null
    ? t`${name} wants to join. Expires now.`
    : t({
        message: `${name} wants to join. Expires ${timeLeft}.`,
        comment: '{timeLeft} is relative: in 3 days',
      });
}

function pendingForRequester({ author, expiresAt }: JoinRequest): string {
  const { name } = author;
  const timeLeft = formatTimeLeft(expiresAt);
  return timeLeft === null
    ? t`Waiting for ${name}. Expires now.`
    : t({ message: `Waiting for ${name}. Expires ${timeLeft}.`, comment: '{timeLeft} is relative: in 3 days' });
}

function declinedForAuthor({ declineReason }: JoinRequest): string {
  switch (declineReason) {
    case 'full':
      return t`You declined: crew is full.`;
    case 'schedule':
      return t`You declined: different schedule.`;
    case 'role':
      return t`You declined: looking for another role or level.`;
    case 'not-now':
      return t`You declined: not this time.`;
    default:
      return t`You declined.`;
  }
}

function declinedForRequester({ author: { name }, declineReason }: JoinRequest): string {
  switch (declineReason) {
    case 'full':
      return t`${name} declined: crew is full.`;
    case 'schedule':
      return t`${name} declined: different schedule.`;
    case 'role':
      return t`${name} declined: looking for another role or level.`;
    case 'not-now':
      return t`${name} declined: not this time.`;
    default:
      return t`${name} declined.`;
  }
}

type StateTexts = Readonly<Record<JoinRequestState, (request: JoinRequest) => string>>;

const authorTexts: StateTexts = {
  invited: ({ requester: { name } }) => t`You invited ${name}.`,
  pending: pendingForAuthor,
  waitlisted: ({ requester: { name } }) => t`${name} is on the waitlist.`,
  offered: ({ requester: { name } }) => t`${name} has been offered a free seat.`,
  accepted: ({ requester: { name } }) => t`${name} is in your crew.`,
  declined: declinedForAuthor,
  withdrawn: ({ requester: { name } }) => t`${name} withdrew the request.`,
  expired: () => t`This request expired without an answer.`,
  left: ({ requester: { name } }) => t`${name} left the crew.`,
  removed: ({ requester: { name } }) => t`You removed ${name} from the crew.`,
  closed: () => t`This request was closed.`,
};

const requesterTexts: StateTexts = {
  invited: ({ author: { name } }) => t`${name} invited you.`,
  pending: pendingForRequester,
  waitlisted: () => t`You're on the waitlist. You'll be offered the next seat that fits.`,
  offered: (request) =>
    isOfferOpen(request)
      ? t`A seat is free. It's yours until ${{ time: formatTime(request.expiresAt) }}.`
      : t`The offer of a seat has ended.`,
  accepted: () => t`You're in.`,
  declined: declinedForRequester,
  withdrawn: () => t`You withdrew your request.`,
  expired: () => t`Your request expired without an answer.`,
  left: () => t`You left the crew.`,
  removed: () => t`You're no longer in this crew.`,
  closed: () => t`This post is closed.`,
};

/** What the request's state means for one side. */
export const requestStatus = (request: JoinRequest, isAuthor: boolean): string =>
  request.isCalledOff
    ? t`This game was called off.`
    : (isAuthor ? authorTexts : requesterTexts)[request.state](request);

export const describePartySize = (count: number): string => plural(count, { one: '# player', other: '# players' });

/** Role and party; empty for a single player in any role. */
export const roleAndParty = ({ partySize, role }: JoinRequest): string =>
  joinTexts([role ?? '', partySize > 1 ? describePartySize(partySize) : ''].filter(Boolean));

/** A text about a request, followed by its role and party. */
export const withRoleAndParty = (text: string, request: JoinRequest): string =>
  joinTexts([text, roleAndParty(request)].filter(Boolean));

/** Accepted and needed players of a role. */
export const roleDetail = (accepted: number, needed: number): string =>
  accepted < needed ? `${accepted}/${needed}` : t`${accepted}/${needed}, filled`;

/** After the requester's answer to an offer. */
export const offerAnswered = ({ author: { name }, game, state }: JoinRequest): string =>
  state === 'accepted' ? t`You're in ${name}'s ${game} crew.` : t`You passed on the seat in ${name}'s ${game} crew.`;
