import type { OwnProfile } from '@muster/contract/members/profiles.ts';
import type { Queryable } from '../../../db/client.ts';
import { requireFound } from '../../../lib/app-error.ts';
import { findOwnProfile } from './profile-repository.ts';

export const getOwnProfile = async (db: Queryable, memberId: string): Promise<OwnProfile> =>
  requireFound(await findOwnProfile(db, memberId), 'member-not-found');
