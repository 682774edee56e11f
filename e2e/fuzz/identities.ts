import { randomUUID } from 'node:crypto';
import { adminSignInEndpoint } from '@muster/contract/admin-session.ts';
import { getSessionEndpoint, registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import { type Caller, callProduct, cookieHeader } from '../chat-checker/call-product.ts';
import { adminPair } from '../support/admin.ts';

export const identityNames = ['visitor', 'member', 'other', 'admin'] as const;
export type IdentityName = (typeof identityNames)[number];

/** Making things ready is not what is measured. */
const SET_UP_WITHIN_MS = 30_000;

export const memberPassword = 'seven purple otters';

/** Somebody who asks things of the product, and comes in again when a case has thrown them out. */
export interface Identity {
  readonly name: IdentityName;
  readonly caller: Caller;
  readonly id: () => string;
  readonly email: () => string;
  /** What their requests carry just now. */
  readonly cookie: () => string;
  /** Comes in anew, where that cookie is still the one they have. */
  readonly renew: (lostCookie: string) => Promise<void>;
}

async function signUp(caller: Caller): Promise<{ id: string; email: string }> {
  const [email, password] = [`${randomUUID()}@players.example`, memberPassword];
  const { id } = await callProduct(caller, registerEndpoint, { body: { name: 'Robin Vale', email, password } });
  await callProduct(caller, signInEndpoint, { body: { email, password } });
  return { id, email };
}

async function signInAdmin(caller: Caller): Promise<{ id: string; email: string }> {
  await callProduct(caller, adminSignInEndpoint, { body: adminPair });
  const { member } = await callProduct(caller, getSessionEndpoint, {});
  return { id: member?.id ?? '', email: adminPair.email };
}

const enterAs = {
  visitor: async () => ({ id: '', email: '' }),
  member: signUp,
  other: signUp,
  admin: signInAdmin,
} as const;

export async function createIdentity(origin: string, name: IdentityName): Promise<Identity> {
  const caller: Caller = { url: origin, cookies: new Map(), patienceMs: SET_UP_WITHIN_MS };
  const enter = enterAs[name];
  let person = await enter(caller);
  let renewing: Promise<void> | null = null;

  async function enterAnew(): Promise<void> {
    caller.cookies.clear();
    person = await enter(caller);
    renewing = null;
  }

  return {
    name,
    caller,
    id: () => person.id,
    email: () => person.email,
    cookie: () => cookieHeader(caller),
    async renew(lostCookie) {
      if (renewing === null && cookieHeader(caller) === lostCookie) renewing = enterAnew();
      await renewing;
    },
  };
}
export type Identities = Readonly<Record<IdentityName, Identity>>;

export async function createIdentities(origin: string): Promise<Identities> {
  const [visitor, member, other, admin] = [
    await createIdentity(origin, 'visitor'),
    await createIdentity(origin, 'member'),
    await createIdentity(origin, 'other'),
    await createIdentity(origin, 'admin'),
  ];
  return { visitor, member, other, admin };
}
