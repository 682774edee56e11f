import type { JoinRequestState } from './join-request-states.ts';

export type Side = 'author' | 'requester';

export const declineReasons = ['full', 'schedule', 'role', 'not-now'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** How long the author can undo an acceptance. The server allows a little longer. */
export const ACCEPT_UNDO_PERIOD_MS = 8000;
/** How long after the start, or after the end of a session without one, the author can mark a player as a no-show. */
export const NO_SHOW_PERIOD_MS = 24 * 60 * 60 * 1000;
/** How long the author can undo that. */
export const NO_SHOW_UNDO_PERIOD_MS = 10 * 60 * 1000;

/**
 * Actions of the two sides of a request. `defer` moves a party to the waitlist, `move-up` gives it the next free seat, and `pass`
 * declines an offered one. `bring` gives a seat of the party to a friend.
 */
export const requestActions = [
  'accept',
  'decline',
  'defer',
  'withdraw',
  'edit',
  'move-up',
  'take',
  'pass',
  'undo',
  'remove',
  'leave',
  'mark-no-show',
  'undo-no-show',
  'bring',
] as const;
export type RequestAction = (typeof requestActions)[number];

/**
 * `ask`, `invite` and `join-party` (with a party link) create a request. Only the server uses the others: `resume` returns a party from the waitlist to the
 * pending requests, `recall` takes an offered seat back, `readmit` allows another offer. `complete` ends the search of a crew,
 * `end` a session that has started.
 */
export type CommandName =
  | RequestAction
  | 'ask'
  | 'invite'
  | 'join-party'
  | 'wait'
  | 'offer'
  | 'resume'
  | 'recall'
  | 'readmit'
  | 'expire'
  | 'miss-check'
  | 'call-off'
  | 'complete'
  | 'end'
  | 'close'
  | 'reopen';

export interface RequestCommand {
  readonly name: CommandName;
  /** For `accept` and `move-up`: the author agrees to more players in a role than it needs. */
  readonly mayExceedRole?: boolean | undefined;
  /** For `decline`. */
  readonly reason?: DeclineReason;
  /** For `edit`: the party needs no further player, also not in a role. */
  readonly isSmaller?: boolean;
  /** For `call-off` and `close`: the post is deleted. Also closes accepted requests. Otherwise the crew remains until its post is active again. */
  readonly closesCrew?: boolean;
  /** For `close`: the requester was suspended or deletes their account. The author is notified that they left. */
  readonly isRequesterGone?: boolean;
  /** For `call-off` and `end`: the crew was notified when its post was deactivated. */
  readonly wasCalledOff?: boolean;
  /** For `call-off`: an administrator deleted the post or its game, or suspended or deleted its author. */
  readonly isByAdmin?: boolean;
  /** For `resume`: time of the acceptance that was undone. */
  readonly since?: Date | null;
}

/** A request before the command. */
export interface CommandedRequest {
  readonly state: JoinRequestState;
  readonly isInvitation: boolean;
  readonly partySize: number;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** When the author accepted or declined. */
  readonly answeredAt: Date | null;
  readonly expiresAt: Date;
  readonly waitingSince: Date | null;
  readonly hasPassed: boolean;
  readonly isChosen: boolean;
  readonly closedFrom: JoinRequestState | null;
  readonly changedAt: Date;
}
