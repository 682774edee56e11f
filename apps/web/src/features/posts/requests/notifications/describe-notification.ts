import { t } from '@lingui/core/macro';
import { notifications, type RequestNotification } from '@muster/contract/notifications/notifications.ts';
import { formatDayAndTime } from '#src/lib/time/dates.ts';
import { describePartySize } from '../describe-party.ts';

type Text = (name: string, game: string, other?: string) => string;

/** Texts of notifications, with the name of the other side and the game. `other`: who brought a friend, or the friend. */
export const requestNotificationTexts: Readonly<Record<RequestNotification, Text>> = {
  invited: (name, game) => t`${name} invited you to ${game}`,
  'invitation-accepted': (name, game) => t`${name} accepted your invitation to ${game}`,
  'invitation-declined': (name, game) => t`${name} declined your invitation to ${game}`,
  pending: (name, game) => t`${name} wants to join your ${game} post`,
  offered: (name, game) => t`A seat is free in ${name}'s ${game} crew. Take it before it's offered to someone else.`,
  'seat-taken': (name, game) => t`${name} took the free seat in your ${game} crew`,
  accepted: (name, game) => t`You're in: ${name} accepted your request for ${game}`,
  'accept-undone': (name, game) => t`${name} undid your acceptance for ${game}. Your request is pending again.`,
  brought: (name, game, crewmate) =>
    crewmate === undefined
      ? t`${name} joined your ${game} crew with a link`
      : t`${crewmate} brought ${name} into your ${game} crew`,
  'party-seat-taken': (_name, game, friend) =>
    friend === undefined
      ? t`A friend took a seat in your party for ${game}`
      : t`${friend} took a seat in your party for ${game}`,
  declined: (name, game) => t`${name} declined your request for ${game}`,
  expired: (name, game) => t`Your request to join ${name}'s ${game} post expired without an answer`,
  left: (name, game) => t`${name} left your ${game} crew`,
  removed: (name, game) => t`You're no longer in ${name}'s ${game} crew`,
  closed: (name, game) => t`${name}'s ${game} post is closed`,
  'crew-complete': (name, game) => t`${name}'s ${game} crew is complete`,
  ended: (name, game) => t`${game} with ${name} has ended`,
  'check-missed': (name, game) =>
    t`You missed the ready check for ${name}'s ${game} crew. You can take your seat back while it's free.`,
  'marked-no-show': (name, game) => t`${name} marked you as a no-show for ${game}`,
  'no-show-undone': (name, game) => t`${name} no longer marks you as a no-show for ${game}`,
  'called-off': (name, game) => t`Called off: ${game} with ${name}`,
  'called-off-by-admin': (name, game) => t`Removed by an administrator: ${game} with ${name}`,
  'back-on': (name, game) => t`${game} with ${name} is back on`,
};

/** A notification of a request. The author also reads the size of a party. */
export function describeRequestNotification(
  notification: RequestNotification,
  {
    name,
    game,
    partySize = 1,
    broughtBy,
    friend,
  }: {
    readonly name: string;
    readonly game: string;
    readonly partySize?: number | undefined;
    readonly broughtBy?: string | undefined;
    readonly friend?: string | undefined;
  },
): string {
  const text = requestNotificationTexts[notification](name, game, friend ?? broughtBy);
  const isParty = partySize > 1 && notifications[notification].recipient === 'author';
  return isParty ? `${text} · ${describePartySize(partySize)}` : text;
}

/** 'NightWolf moved Valorant to today 21:30' */
export function describeReschedule(name: string, game: string, startsAt: Date | null): string {
  if (startsAt === null) return t`${name}'s ${game} post no longer has a start time`;
  const dayAndTime = formatDayAndTime(startsAt);
  return t({
    message: `${name} moved ${game} to ${dayAndTime}`,
    comment: '{dayAndTime}: today 21:30, or Fri, Nov 27 21:30',
  });
}
