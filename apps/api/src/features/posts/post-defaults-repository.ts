import { eq } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { members } from '#src/db/schema/members.ts';
import type { Member } from '#src/features/members/member.ts';

type Defaults = Pick<Member, 'id' | 'sharesPosts' | 'discordChannelId'>;

/** Choices of a post. Undefined: not chosen. */
interface PostChoices {
  readonly isShared: boolean;
  readonly discordChannelId: string | null | undefined;
}

/** Stores the choices of a post that differ from its author's defaults, as defaults for the next one. */
export async function updatePostDefaults(tx: Queryable, before: Defaults, choices: PostChoices): Promise<void> {
  const { isShared: sharesPosts, discordChannelId = before.discordChannelId } = choices;
  const changes = {
    ...(sharesPosts !== before.sharesPosts && { sharesPosts }),
    ...(discordChannelId !== before.discordChannelId && { discordChannelId }),
  };
  if (Object.keys(changes).length > 0) await tx.update(members).set(changes).where(eq(members.id, before.id));
}
