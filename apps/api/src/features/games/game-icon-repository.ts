import type { PictureSize } from '@muster/contract/members/pictures.ts';
import { and, eq, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { gameIcons } from '#src/db/schema/games.ts';
import type { ReencodedPicture } from '#src/features/members/pictures/reencode-picture.ts';
import { updateGame } from './game-repository.ts';

/** Replaces the icon of a game, or removes it if `icon` is null. Lock the game first. */
export async function replaceGameIcon(tx: Queryable, gameId: string, icon: ReencodedPicture | null): Promise<void> {
  const iconId = icon && uuidv7();
  if (iconId) await tx.insert(gameIcons).values({ id: iconId, gameId, ...icon });
  await updateGame(tx, gameId, { iconId });
  await tx.delete(gameIcons).where(and(eq(gameIcons.gameId, gameId), iconId ? ne(gameIcons.id, iconId) : undefined));
}

export async function findGameIcon(db: Queryable, iconId: string, size: PictureSize): Promise<Buffer | null> {
  const [icon] = await db.select({ bytes: gameIcons[size] }).from(gameIcons).where(eq(gameIcons.id, iconId));
  return icon?.bytes ?? null;
}
