import type { CommandedRequest } from './request-commands.ts';
import { accepted, type Facts, type Result } from './request-effects.ts';

/** A friend takes a seat of a party. A player marked as a no-show needs the author's consent. */
export const joinParty = (_request: CommandedRequest, facts: Facts): Result =>
  facts.noShowAt ? 'request-refused' : accepted(facts, 'brought');

/** The party gives one of its seats to a friend. Its requester keeps theirs. */
export function bring({ partySize }: CommandedRequest, { isPostActive }: Facts): Result {
  if (!isPostActive) return 'request-changed';
  return partySize < 2 ? 'party-full' : { state: 'accepted', notification: 'party-seat-taken' };
}
