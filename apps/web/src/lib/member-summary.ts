import type { LiveEvent } from '@muster/contract/live-events.ts';

/** What a player is called and looks like. */
export type Face = Omit<Extract<LiveEvent, { type: 'member.changed' }>, 'type'>;
