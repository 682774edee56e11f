import type { LiveEvent } from '@muster/contract/live-events.ts';

/** What a player is called and looks like. */
export type MemberSummary = Omit<Extract<LiveEvent, { type: 'member.changed' }>, 'type'>;
