import { channelOfGame, type DiscordChannel } from '@muster/contract/posts/discord.ts';
import { eq, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { discordChannels } from '#src/db/schema/discord.ts';

const channelColumns = { id: discordChannels.id, name: discordChannels.name, gameId: discordChannels.gameId };

/** The channels that accept messages. */
export const listOpenDiscordChannels = (db: Queryable): Promise<DiscordChannel[]> =>
  db.select(channelColumns).from(discordChannels).where(eq(discordChannels.state, 'on'));

/**
 * The chosen channel if it is the one for the game, else null: the author agreed to these readers only. A paused channel
 * stays chosen.
 */
export async function checkDiscordChannel(tx: Queryable, chosenId: string | null | undefined, gameId: string) {
  if (!chosenId) return null;
  const isOfGame = or(eq(discordChannels.gameId, gameId), isNull(discordChannels.gameId));
  const channel = channelOfGame(await tx.select(channelColumns).from(discordChannels).where(isOfGame), gameId);
  return channel?.id === chosenId ? chosenId : null;
}
