import type { SignInMethods } from '@muster/contract/sessions/linked-accounts.ts';
import type { Queryable } from '#src/db/client.ts';
import { DISCORD_ISSUER } from '#src/db/schema/sessions.ts';
import { findPasswordHash, lockMemberForUpdate, replacePasswordHash } from '#src/features/members/member-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import { signInMethodAddedMail } from '#src/features/notifications/account-mails.ts';
import type { Context } from '#src/features/context.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { findPasswordWeakness, hashPassword, noPasswordHash } from '../passwords/passwords.ts';
import { confirmOwner } from './confirm-owner.ts';
import { deleteLinkedAccount, isRecentSession, listLinkedAccounts } from './linked-account-repository.ts';

type MethodContext = Pick<Context, 'identityProviders'>;

/** The password and the linked accounts of a member. */
export async function getSignInMethods(
  { identityProviders }: MethodContext,
  db: Queryable,
  member: Member,
): Promise<SignInMethods> {
  const linked = await listLinkedAccounts(db, member.id);
  return {
    hasPassword: (await findPasswordHash(db, member.id)) !== noPasswordHash,
    hasRecentSignIn: await isRecentSession(db, member.sessionId),
    linkedAccounts: linked.map(({ issuer, ...account }) => {
      const provider = identityProviders.all.find((one) => one.issuer === issuer);
      const fixedName = issuer === DISCORD_ISSUER ? 'Discord' : new URL(issuer).host;
      return { ...account, provider: provider?.id ?? null, providerName: provider?.name ?? fixedName };
    }),
  };
}

/** Whether the member can sign in with one of these methods. Accounts of providers that are no longer offered do not count. */
const canSignIn = ({ hasPassword, linkedAccounts }: SignInMethods): boolean =>
  hasPassword || linkedAccounts.some(({ provider }) => provider !== null);

/** Unlinks an account after confirming the owner, unless the member could not sign in afterwards. */
export async function unlinkAccount(
  context: Context,
  member: Member,
  linkedAccountId: string,
  password?: string,
): Promise<SignInMethods> {
  await confirmOwner(context, member, password);
  return context.db.transaction(async (tx) => {
    // Two concurrent requests could otherwise remove the last two.
    await lockMemberForUpdate(tx, member.id);
    const before = await getSignInMethods(context, tx, member);
    await deleteLinkedAccount(tx, member.id, linkedAccountId);
    const after = await getSignInMethods(context, tx, member);
    if (canSignIn(before) && !canSignIn(after)) throw new AppError('last-sign-in-method');
    return after;
  });
}

/** Sets the password of an account without one. */
export async function setPassword(
  context: Context,
  member: Member,
  newPassword: string,
  origin: string,
): Promise<SignInMethods> {
  const { db, productName, mailer } = context;
  const weakness = findPasswordWeakness(newPassword, [member.name, member.email, productName]);
  if (weakness) throw validationError('newPassword', weakness);
  if ((await findPasswordHash(db, member.id)) !== noPasswordHash) throw new AppError('password-exists');
  await confirmOwner(context, member);
  const passwordHash = await hashPassword(newPassword);
  if (!(await replacePasswordHash(db, member.id, noPasswordHash, passwordHash))) throw new AppError('password-exists');
  mailer.send(async () => signInMethodAddedMail(context, member, null, origin));
  return getSignInMethods(context, db, member);
}
