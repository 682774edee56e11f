import { randomUUID } from 'node:crypto';
import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import {
  type Caller,
  SETUP_TIMEOUT_MS,
  callProduct,
  cookieHeader,
  createCaller,
} from '@muster/testing/call-product.ts';
import { adminCredentials } from '../support/admin.ts';

export const identityNames = ['visitor', 'member', 'other', 'admin'] as const;
export type IdentityName = (typeof identityNames)[number];

export const memberPassword = 'seven purple otters';

/** A client that signs in again when a case has ended its session. */
export interface Identity {
  readonly name: IdentityName;
  readonly caller: Caller;
  readonly id: () => string;
  readonly email: () => string;
  readonly cookie: () => string;
  /** Signs in again, unless that has happened since this cookie. */
  readonly renew: (lostCookie: string) => Promise<void>;
}

interface Account {
  readonly id: string;
  readonly email: string;
}

async function signUp(caller: Caller): Promise<Account> {
  const account = { email: `${randomUUID()}@players.example`, password: memberPassword };
  const { id } = await callProduct(caller, registerEndpoint, { body: { name: 'Robin Vale', ...account } });
  await callProduct(caller, signInEndpoint, { body: account });
  return { id, email: account.email };
}

async function signInAdmin(caller: Caller): Promise<Account> {
  await callProduct(caller, adminSignInEndpoint, { body: adminCredentials });
  const { member } = await callProduct(caller, getSessionEndpoint, {});
  return { id: member?.id ?? '', email: adminCredentials.email };
}

const signInAs = { visitor: async () => ({ id: '', email: '' }), member: signUp, other: signUp, admin: signInAdmin };

export async function createIdentity(origin: string, name: IdentityName): Promise<Identity> {
  const caller = createCaller(origin, SETUP_TIMEOUT_MS);
  let account: Account = await signInAs[name](caller);
  let renewing: Promise<void> | null = null;

  async function signInAgain(): Promise<void> {
    caller.cookies.clear();
    account = await signInAs[name](caller);
    renewing = null;
  }

  return {
    name,
    caller,
    id: () => account.id,
    email: () => account.email,
    cookie: () => cookieHeader(caller),
    async renew(lostCookie) {
      if (renewing === null && cookieHeader(caller) === lostCookie) renewing = signInAgain();
      await renewing;
    },
  };
}
export type Identities = Readonly<Record<IdentityName, Identity>>;

export const createIdentities = async (origin: string): Promise<Identities> => ({
  visitor: await createIdentity(origin, 'visitor'),
  member: await createIdentity(origin, 'member'),
  other: await createIdentity(origin, 'other'),
  admin: await createIdentity(origin, 'admin'),
});
