import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { RegisteredRouter } from '@tanstack/react-router';

export type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

export interface LiveContext {
  /** The signed-in member. */
  readonly memberId: string;
  readonly router: RegisteredRouter;
}
