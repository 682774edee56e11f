import { getPictureEndpoint, type PictureSize } from '@muster/contract/members/pictures.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { members } from '#src/db/schema/members.ts';

/** URL of a member's picture in this size; null if there is none. Takes the column of `members` or of an alias of it. */
export function pictureUrl(size: PictureSize, pictureId: AnyPgColumn = members.pictureId): SQL<string | null> {
  const [before = '', after = ''] = getPictureEndpoint.path.replace(':size', size).split(':pictureId');
  return sql<string | null>`${sql.raw(`'${before}'`)} || ${pictureId} || ${sql.raw(`'${after}'`)}`;
}
