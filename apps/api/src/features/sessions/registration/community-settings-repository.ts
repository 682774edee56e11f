import type {
  CommunitySettings,
  CommunitySettingsChanges,
  RegistrationMode,
} from '@muster/contract/sessions/registration.ts';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { firstRow } from '#src/db/rows.ts';
import { communitySettings } from '#src/db/schema/community.ts';
import { hasRules } from '#src/db/schema/rules.ts';
import type { Context } from '#src/features/context.ts';

type Defaults = Pick<Context, 'defaultRegistration' | 'defaultEmailVerification'>;

/**
 * Read from the database each time, so that a change applies on all nodes at once. A part that every page needs could be cached
 * until the live event of the change.
 */
export async function getCommunitySettings(
  db: Queryable,
  { defaultRegistration, defaultEmailVerification }: Defaults,
): Promise<CommunitySettings> {
  const stored = await firstRow(db.select().from(communitySettings));
  return {
    registration: stored?.registration ?? defaultRegistration,
    membersMayInvite: stored?.membersMayInvite ?? false,
    emailVerification: stored?.emailVerification ?? defaultEmailVerification,
  };
}

/** Locks the settings until the transaction ends, also before their row exists. */
export const lockCommunitySettings = (tx: Queryable) =>
  tx.execute(sql`lock table community_settings in share row exclusive mode`);

export const updateCommunitySettings = (tx: Queryable, changes: CommunitySettingsChanges) =>
  tx
    .insert(communitySettings)
    .values(changes)
    .onConflictDoUpdate({ target: communitySettings.isOnly, set: { isOnly: true, ...changes } });

/** Who may register, and whether there are rules. One query, because the home page requests it for each visitor. */
export async function getRegistration(db: Queryable, { defaultRegistration }: Pick<Context, 'defaultRegistration'>) {
  const { rows } = await db.execute<{ registration: RegistrationMode | null; hasRules: boolean }>(
    sql`select (select registration from ${communitySettings}), ${hasRules} as "hasRules"`,
  );
  return { registration: rows[0]?.registration ?? defaultRegistration, hasRules: rows[0]?.hasRules ?? false };
}
