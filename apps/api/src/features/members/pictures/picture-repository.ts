import type { PictureSize } from '@muster/contract/members/pictures.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '#src/db/client.ts';
import { members, pictures } from '#src/db/schema/members.ts';
import type { ReencodedPicture } from './reencode-picture.ts';

/** Replaces the member's picture, or removes it if `picture` is null. Does nothing if the member does not exist. */
export async function replacePicture(tx: Queryable, memberId: string, picture: ReencodedPicture | null): Promise<void> {
  const pictureId = picture && uuidv7();
  const changed = await tx
    .update(members)
    .set({ pictureId, updatedAt: sql`clock_timestamp()` })
    .where(eq(members.id, memberId))
    .returning({ id: members.id });
  if (changed.length === 0) return;
  if (pictureId) await tx.insert(pictures).values({ id: pictureId, memberId, ...picture });
  await tx
    .delete(pictures)
    .where(and(eq(pictures.memberId, memberId), pictureId ? ne(pictures.id, pictureId) : undefined));
}

export async function findPicture(db: Queryable, pictureId: string, size: PictureSize): Promise<Buffer | null> {
  const [picture] = await db.select({ bytes: pictures[size] }).from(pictures).where(eq(pictures.id, pictureId));
  return picture?.bytes ?? null;
}
