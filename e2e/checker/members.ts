import { randomUUID } from 'node:crypto';
import { acceptRulesEndpoint, getRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { adminSignInEndpoint } from '@muster/contract/sessions/admin-sign-in.ts';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { type Caller, SETUP_TIMEOUT_MS, callProduct, createCaller } from '@muster/testing/call-product.ts';
import { adminCredentials } from '../support/admin.ts';
import { type BreakableConnection, openBreakableConnection } from '../support/breakable-connection.ts';

export interface CheckedMember extends Caller {
  readonly id: string;
  readonly connection: BreakableConnection;
  /** Latest version of the rules that they have started to accept; 0 for none. */
  acceptedRules: number;
}

/** The product limits connections per address. Only Linux accepts all of 127.0.0.0/8. */
const addressOf = (index: number): string | undefined =>
  process.platform === 'linux' ? `127.0.1.${(index % 250) + 1}` : undefined;

/** A person whose connection can break. `signIn` returns the id of their account. */
async function createPerson(origin: () => string, index: number, signIn: (caller: Caller) => Promise<string>) {
  const connection = await openBreakableConnection(origin, addressOf(index));
  const caller = createCaller(connection.url);
  return { ...caller, id: await signIn(caller), connection, acceptedRules: 0 };
}

export const createAccount = () => ({ email: `${randomUUID()}@players.example`, password: 'seven purple otters' });

export const createCheckedMember = (origin: () => string, index: number): Promise<CheckedMember> =>
  createPerson(origin, index, async (caller) => {
    const account = createAccount();
    const body = { name: `Player ${index}`, ...account };
    const { id } = await callProduct(caller, registerEndpoint, { body }, SETUP_TIMEOUT_MS);
    await callProduct(caller, signInEndpoint, { body: account }, SETUP_TIMEOUT_MS);
    return id;
  });

export const createAdmin = (origin: () => string, index: number): Promise<CheckedMember> =>
  createPerson(origin, index, async (caller) => {
    await callProduct(caller, adminSignInEndpoint, { body: adminCredentials }, SETUP_TIMEOUT_MS);
    return 'administrator';
  });

export const createVisitor = (origin: () => string, index: number): Promise<CheckedMember> =>
  createPerson(origin, index, async () => 'visitor');

/** Accepts the latest rules. */
export async function acceptRules(member: CheckedMember): Promise<void> {
  const { rules } = await callProduct(member, getRulesEndpoint, {});
  const version = rules?.version ?? 0;
  member.acceptedRules = Math.max(member.acceptedRules, version);
  await callProduct(member, acceptRulesEndpoint, { body: { version } });
}
