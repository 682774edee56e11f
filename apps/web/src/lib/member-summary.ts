import type { LiveEvent } from '@muster/contract/live-events.ts';

/** Name and picture of a player. */
export type MemberSummary = Omit<Extract<LiveEvent, { type: 'member.changed' }>, 'type'>;
