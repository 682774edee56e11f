import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { type Caller, SETUP_TIMEOUT_MS, callProduct, createCaller } from '@muster/testing/call-product.ts';
import { type BreakableConnection, openBreakableConnection } from '../support/breakable-connection.ts';

export type OriginOf = (index: number) => string;

export interface CheckedMember extends Caller {
  readonly id: string;
  readonly line: BreakableConnection;
}

export interface Pair {
  readonly chatId: string;
  readonly people: readonly [CheckedMember, CheckedMember];
}

/** The product limits connections per address. Only Linux accepts all of 127.0.0.0/8. */
const addressOf = (index: number): string | undefined =>
  process.platform === 'linux' ? `127.0.1.${(index % 250) + 1}` : undefined;

export async function createCheckedMember(originOf: OriginOf, index: number): Promise<CheckedMember> {
  const line = await openBreakableConnection(() => originOf(index), addressOf(index));
  const caller = createCaller(line.url);
  const account = { email: `${randomUUID()}@players.example`, password: 'seven purple otters' };
  const body = { name: `Player ${index}`, ...account };
  const { id } = await callProduct(caller, registerEndpoint, { body }, SETUP_TIMEOUT_MS);
  await callProduct(caller, signInEndpoint, { body: account }, SETUP_TIMEOUT_MS);
  return { ...caller, id, line };
}

/** Two members with neighbouring indexes, so that two nodes serve one each. Both open the conversation at the same time. */
export async function createPair(originOf: OriginOf, index: number): Promise<Pair> {
  const [one, other] = [await createCheckedMember(originOf, index), await createCheckedMember(originOf, index + 1)];
  const open = (person: CheckedMember, memberId: string) =>
    callProduct(person, openChatEndpoint, { params: { memberId } }, SETUP_TIMEOUT_MS);
  const [chat] = await Promise.all([open(one, other.id), open(other, one.id)]);
  return { chatId: chat.id, people: [one, other] };
}
