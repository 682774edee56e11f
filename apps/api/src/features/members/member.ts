import type { RequestMember } from '#src/http/authenticate.ts';
import type { PlayPreferences } from '@muster/contract/values/play-preferences.ts';
import type { Platform } from '@muster/contract/values/platforms.ts';

/** The signed-in member of a request, read from the database for this request. */
export interface Member extends RequestMember {
  readonly name: string;
  readonly email: string;
  /** URL of the small picture. */
  readonly pictureUrl: string | null;
  /** Default of `isShared` for the member's next new post. */
  readonly sharesPosts: boolean;
  /** Default of `discordChannelId` for the next new post. */
  readonly discordChannelId: string | null;
  /** Null if unknown; the next sign-in stores it. */
  readonly language: string | null;
  /** First platform of the profile. */
  readonly platform: Platform | null;
  readonly playPreferences: PlayPreferences;
  /** Whether the member has blocked anybody or is blocked by anybody. */
  readonly hasBlocks: boolean;
}
