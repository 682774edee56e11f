import type { Platform } from '@muster/contract/values/platforms.ts';

/** The signed-in member of a request, read from the database for this request. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** URL of the small picture. */
  readonly pictureUrl: string | null;
  readonly role: 'member' | 'admin';
  /** End of the suspension, during which only endpoints for the member's own data are allowed. Null if not suspended. */
  readonly suspendedUntil: Date | null;
  /** Default of `isShared` for the member's next new post. */
  readonly sharesPosts: boolean;
  /** First platform of the profile. */
  readonly platform: Platform | null;
  /** Whether the member has blocked anybody or is blocked by anybody. */
  readonly hasBlocks: boolean;
  readonly sessionId: string;
  /** Seconds until the session expires if the member does not use it. */
  readonly sessionSecondsLeft: number;
}
