import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { AppError } from '#src/lib/app-error.ts';
import { findLatestVersion, insertAcceptance } from './rules-repository.ts';

/**
 * Stores the member's acceptance of a version. Rejects versions older than the last one that requires a new acceptance,
 * because the member has not read that one.
 */
export async function acceptRules(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Member, 'id'>,
  version: number,
): Promise<{ version: number }> {
  const latest = await findLatestVersion(db);
  const isSufficient = latest?.requiredVersion && version >= latest.requiredVersion && version <= latest.version;
  if (!isSufficient) throw new AppError('rules-changed');
  await insertAcceptance(db, id, version);
  return { version };
}
