import type { Session } from '@muster/contract/sessions/session.ts';
import { topics } from '@muster/contract/topics.ts';
import { apply } from '#src/lib/api/query-client.ts';

interface PostChoices {
  /** Undefined: not chosen. */
  readonly isShared?: boolean;
  readonly discordChannelId?: string | null | undefined;
}

/** Updates the defaults for new posts. */
export const setPostDefaults = ({ isShared, discordChannelId }: PostChoices): void =>
  apply<Session>(topics.session, ({ member, ...session }) => ({
    ...session,
    member: member && {
      ...member,
      ...(isShared !== undefined && { sharesPosts: isShared }),
      ...(discordChannelId !== undefined && { discordChannelId }),
    },
  }));
