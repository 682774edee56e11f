import type { Context } from '#src/features/context.ts';
import type { Member } from '#src/features/members/member.ts';
import { AppError } from '#src/lib/app-error.ts';
import { findLatestVersion, insertAcceptance } from './rules-repository.ts';

/**
 * Stores that the member accepts a version. A version before the last one that asked everybody is rejected, because the member
 * has not read what must be accepted.
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
