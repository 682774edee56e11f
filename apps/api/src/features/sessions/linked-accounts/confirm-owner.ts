import { RECENT_SIGN_IN_MINUTES } from '@muster/contract/sessions/linked-accounts.ts';
import type { Member } from '#src/features/members/member.ts';
import { findPasswordHash } from '#src/features/members/member-repository.ts';
import type { Context } from '#src/features/context.ts';
import { AppError } from '#src/lib/app-error.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { noPasswordHash } from '../passwords/passwords.ts';
import { isRecentSession } from '../session-repository.ts';

type OwnerContext = Pick<Context, 'db' | 'rateLimiter'>;

/** Throws unless the member has just signed in. */
export async function requireRecentSignIn({ db }: OwnerContext, { sessionId }: Member): Promise<void> {
  if (!(await isRecentSession(db, sessionId, RECENT_SIGN_IN_MINUTES))) throw new AppError('recent-sign-in-needed');
}

/** Stops a session thief from adding a sign-in method: requires the password or, without one, a recent sign-in. */
export async function confirmOwner(context: OwnerContext, member: Member, password: string | undefined): Promise<void> {
  if ((await findPasswordHash(context.db, member.id)) === noPasswordHash) await requireRecentSignIn(context, member);
  else await confirmPassword(context, member, password ?? '', 'password');
}
