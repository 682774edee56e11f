import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { type Caller, SETUP_TIMEOUT_MS, callProduct, createCaller } from '@muster/testing/call-product.ts';
import { type BreakableConnection, openBreakableConnection } from '../support/breakable-connection.ts';

export interface CheckedMember extends Caller {
  readonly id: string;
  readonly connection: BreakableConnection;
}

/** The product limits connections per address. Only Linux accepts all of 127.0.0.0/8. */
const addressOf = (index: number): string | undefined =>
  process.platform === 'linux' ? `127.0.1.${(index % 250) + 1}` : undefined;

export async function createCheckedMember(origin: () => string, index: number): Promise<CheckedMember> {
  const connection = await openBreakableConnection(origin, addressOf(index));
  const caller = createCaller(connection.url);
  const account = { email: `${randomUUID()}@players.example`, password: 'seven purple otters' };
  const body = { name: `Player ${index}`, ...account };
  const { id } = await callProduct(caller, registerEndpoint, { body }, SETUP_TIMEOUT_MS);
  await callProduct(caller, signInEndpoint, { body: account }, SETUP_TIMEOUT_MS);
  return { ...caller, id, connection };
}
