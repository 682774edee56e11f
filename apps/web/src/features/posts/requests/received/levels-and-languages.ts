import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { listPreferences } from '#src/features/members/play-preferences/preference-names.ts';
import { joinTexts } from '#src/lib/isolate.ts';

/** The requester's levels and languages in one line; empty if neither is set. */
export const levelsAndLanguages = ({ levels, spokenLanguages }: JoinRequest['requester']): string =>
  joinTexts([levels, spokenLanguages].filter(({ length }) => length > 0).map(listPreferences));
