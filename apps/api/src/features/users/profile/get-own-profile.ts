import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import type { Queryable } from '../../../db/client.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findOwnProfile } from './profile-repository.ts';

export async function getOwnProfile(db: Queryable, memberId: string): Promise<OwnProfile> {
  const profile = await findOwnProfile(db, memberId);
  if (!profile) throw new AppError('member-not-found');
  return profile;
}
