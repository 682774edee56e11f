import { EXTERNAL_SIGN_IN_MINUTES } from '@muster/contract/sessions/external-sign-in.ts';
import type { IdentityProvider } from '@muster/contract/sessions/identity-providers.ts';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { deleteInChunks } from '#src/db/in-chunks.ts';
import { firstRow } from '#src/db/rows.ts';
import { externalSignIns, type StoredIdentity, type StoredProblem } from '#src/db/schema/sessions.ts';
import { hashToken } from '#src/lib/tokens.ts';
import type { SignInSecrets } from '../identity-providers/identity-provider.ts';

export interface NewExternalSignIn extends SignInSecrets {
  readonly provider: IdentityProvider;
  readonly sessionId: string | null;
  readonly returnTo: string;
  readonly inviteCodeHash?: Buffer | null;
}

const lifetime = sql.raw(`interval '${EXTERNAL_SIGN_IN_MINUTES} minutes'`);

/** Stores the start of a sign-in for the browser with this token. */
export const insertExternalSignIn = (db: Queryable, token: string, start: NewExternalSignIn) =>
  db.insert(externalSignIns).values({
    ...start,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + ${lifetime}`,
  });

const isOfBrowser = (token: string) =>
  and(eq(externalSignIns.tokenHash, hashToken(token)), gt(externalSignIns.expiresAt, sql`now()`));

/** Returns the sign-in of this browser that waits for this response, once. Null if there is none. */
export const consumeState = (db: Queryable, token: string, provider: IdentityProvider, state: string) =>
  firstRow(
    db
      .update(externalSignIns)
      .set({ state: null })
      .where(and(isOfBrowser(token), eq(externalSignIns.provider, provider), eq(externalSignIns.state, state)))
      .returning({
        nonce: externalSignIns.nonce,
        codeVerifier: externalSignIns.codeVerifier,
        sessionId: externalSignIns.sessionId,
        returnTo: externalSignIns.returnTo,
        startedAt: sql<Date>`${externalSignIns.expiresAt} - ${lifetime}`.mapWith(externalSignIns.expiresAt),
      }),
  );

export const findExternalSignIn = (db: Queryable, token: string) =>
  firstRow(
    db
      .select({
        provider: externalSignIns.provider,
        sessionId: externalSignIns.sessionId,
        identity: externalSignIns.identity,
        problem: externalSignIns.problem,
        inviteCodeHash: externalSignIns.inviteCodeHash,
      })
      .from(externalSignIns)
      .where(isOfBrowser(token)),
  );

export const updateExternalSignIn = (
  db: Queryable,
  token: string,
  result: { readonly identity: StoredIdentity } | { readonly problem: StoredProblem },
) => db.update(externalSignIns).set(result).where(isOfBrowser(token));

/** Deletes a sign-in whose identity is confirmed and returns it. Null if a concurrent request has used it. */
export const consumeIdentity = (tx: Queryable, token: string) =>
  firstRow(
    tx
      .delete(externalSignIns)
      .where(and(isOfBrowser(token), isNotNull(externalSignIns.identity)))
      .returning({
        identity: externalSignIns.identity,
        returnTo: externalSignIns.returnTo,
      }),
  );

export const deleteExternalSignIn = (db: Queryable, token: string) =>
  db.delete(externalSignIns).where(eq(externalSignIns.tokenHash, hashToken(token)));

export const deleteExpiredExternalSignIns = (db: Queryable): Promise<number> =>
  deleteInChunks(db, externalSignIns, lte(externalSignIns.expiresAt, sql`now()`));
