import type { Registration } from '@muster/contract/sessions/sign-in.ts';
import type { Context } from '#src/features/context.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { hashToken } from '#src/lib/tokens.ts';
import { findPasswordWeakness } from '../passwords/passwords.ts';
import type { SignInClient } from '../sign-in.ts';
import { createAccount } from './create-account.ts';

export async function registerMember(
  context: Context,
  { name, email, password, inviteCode }: Registration,
  client: SignInClient,
  origin: string,
): Promise<{ id: string }> {
  if (context.identityProviders.needsGuild) throw new AppError('registration-needs-discord');
  const weakness = findPasswordWeakness(password, [name, email, context.productName]);
  if (weakness) throw validationError('password', weakness);
  const inviteCodeHash = inviteCode === undefined ? null : hashToken(inviteCode);
  const account = { name, email, password, inviteCodeHash, language: client.language };
  return createAccount(context, account, client, origin, async (_tx, { id }) => ({ id }));
}
