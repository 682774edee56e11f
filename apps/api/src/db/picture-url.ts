import { getPictureEndpoint, type PictureSize } from '@muster/contract/members/pictures.ts';
import { type SQL, sql } from 'drizzle-orm';
import { members } from './schema/members.ts';

/** URL of a member's picture in this size; null if there is none. */
export function pictureUrl(size: PictureSize): SQL<string | null> {
  const [before = '', behind = ''] = getPictureEndpoint.path.replace(':size', size).split(':pictureId');
  return sql<string | null>`${sql.raw(`'${before}'`)} || ${members.pictureId} || ${sql.raw(`'${behind}'`)}`;
}
