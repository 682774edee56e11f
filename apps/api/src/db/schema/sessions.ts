import { type TokenScope, tokenScopes } from '@muster/contract/endpoint.ts';
import { type IdentityProvider, identityProviders } from '@muster/contract/sessions/identity-providers.ts';
import { and, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid, bigint, boolean } from 'drizzle-orm/pg-core';
import { bytes, moment, oneOf } from './columns.ts';
import { memberReference, members } from './members.ts';

export const SESSION_IDLE_DAYS = 7;
/** Maximum lifetime of a session, however active. */
export const SESSION_MAX_DAYS = 30;
export const ADMIN_SESSION_HOURS = 12;

/** Sessions of browsers, and access tokens for programs of members. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token, so that a leaked table opens no session. */
    tokenHash: bytes('token_hash').notNull().unique(),
    memberId: memberReference('member_id'),
    /** User agent of a browser, or the name that the member gave an access token. */
    userAgent: text('user_agent').notNull(),
    /** Permissions of an access token; null for a browser. */
    scopes: text().array().$type<TokenScope[]>(),
    /** False if the provider reused an open session instead of asking the person to sign in. */
    confirmsOwner: boolean('confirms_owner').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_member').on(table.memberId),
    index('sessions_by_expiry').on(table.expiresAt),
    check('sessions_scopes_are_known', sql`${table.scopes} <@ ${sql.raw(`'{${tokenScopes.join(',')}}'::text[]`)}`),
  ],
);

/** Condition: the session of a browser. */
export const isBrowserSession = isNull(sessions.scopes);
export const isAccessToken = isNotNull(sessions.scopes);

/** A session that has not expired. Needs `members` joined. */
export const isUnexpired = and(
  gt(sessions.expiresAt, sql`now()`),
  or(isAccessToken, gt(sessions.lastSeenAt, sql.raw(`now() - interval '${SESSION_IDLE_DAYS} days'`))),
  or(ne(members.role, 'admin'), gt(sessions.createdAt, sql.raw(`now() - interval '${ADMIN_SESSION_HOURS} hours'`))),
);

/** An unexpired session of a member who is not disabled. Needs `members` joined. */
export const isActiveSession = and(isUnexpired, isNull(members.disabledAt));

/**
 * Sessions that were deleted, or whose member was disabled or suspended: nodes disconnect those whose event they missed.
 * Triggers on `sessions` and `members` insert the rows.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    endedAt: moment('ended_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('ended_sessions_by_time').on(table.endedAt)],
);

/** Browsers in which a member has signed in before. Failed sign-ins elsewhere do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    memberId: memberReference('member_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.tokenHash] }),
    index('known_devices_by_time').on(table.createdAt),
  ],
);

/** Two-factor sign-in of administrators. */
export const secondFactors = pgTable('second_factors', {
  memberId: memberReference('member_id').primaryKey(),
  /** Encrypted (`lib/secret-box.ts`). */
  secret: text().notNull(),
  /** Null until the first code proves that the app has the secret. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
});

/** Password reset links. A new one replaces the previous one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    memberId: memberReference('member_id').primaryKey(),
    /** SHA-256 of the token in the link, so that a leaked table resets no password. */
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** Whether an administrator created the link, to hand it over. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
  },
  (table) => [index('password_resets_by_expiry').on(table.expiresAt)],
);

/** Issuer of Discord accounts. */
export const DISCORD_ISSUER = 'https://discord.com';

/** Accounts of other services that members sign in with. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    /** Address of the provider, without a final slash. Another provider may use the same subject for another person. */
    issuer: text().notNull(),
    /** The provider's id of the person. */
    subject: text().notNull(),
    /** The member's name at the provider, updated at each sign-in. */
    label: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('linked_accounts_by_subject').on(table.issuer, table.subject),
    unique('linked_accounts_by_member').on(table.memberId, table.issuer),
  ],
);

/** An identity that a provider has confirmed. */
export interface StoredIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly label: string;
  readonly name: string;
  /** Only if the provider has verified it. */
  readonly email: string | null;
}

/** Why an external sign-in failed, in English. */
export interface StoredProblem {
  readonly message: string;
  readonly reason?: string | undefined;
}

/** Sign-ins with a provider that have not succeeded yet. A cookie binds each to a browser. */
export const externalSignIns = pgTable(
  'external_sign_ins',
  {
    /** SHA-256 of the cookie's token. */
    tokenHash: bytes('token_hash').primaryKey(),
    provider: text().$type<IdentityProvider>().notNull(),
    /** The session that links an account; null to sign in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Null once the provider's response has arrived, so that none is accepted twice. */
    state: text(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** Path of the page to open afterwards. */
    returnTo: text('return_to').notNull(),
    /** SHA-256 of the code of the invite link that was opened. */
    inviteCodeHash: bytes('invite_code_hash'),
    /** Confirmed identity of a new member who has not chosen a name yet. */
    identity: jsonb().$type<StoredIdentity>(),
    problem: jsonb().$type<StoredProblem>(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('external_sign_ins_by_expiry').on(table.expiresAt),
    index('external_sign_ins_by_session').on(table.sessionId),
    check('external_sign_ins_provider_is_known', oneOf(table.provider, identityProviders)),
  ],
);

/** Addresses under which calendars read the sessions of a member. A new one replaces the previous one. */
export const calendarSubscriptions = pgTable('calendar_subscriptions', {
  memberId: memberReference('member_id').primaryKey(),
  /** SHA-256 of the key in the address, so that a leaked table opens no calendar. */
  keyHash: bytes('key_hash').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  /** When the address was revoked: its key was replaced by an unknown one. */
  revokedAt: moment('revoked_at'),
});
