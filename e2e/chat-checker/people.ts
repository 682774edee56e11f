import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/auth.ts';
import { openChatEndpoint } from '@muster/contract/chat.ts';
import { type BreakableLine, openBreakableLine } from '../support/breakable-line.ts';
import { type Caller, PATIENT_MS, callProduct } from './call-product.ts';

/** Where the product is found just now, by people on different places. */
export interface Door {
  readonly origin: (place: number) => string;
}

/** Somebody with an account, signed in, on a line of their own. */
export interface Person extends Caller {
  readonly id: string;
  readonly line: BreakableLine;
}

export interface Pair {
  readonly chatId: string;
  readonly people: readonly [Person, Person];
}

/** The product counts connections by address. Linux answers to all of 127.0.0.0/8, others to one address alone. */
const addressOf = (place: number): string | undefined =>
  process.platform === 'linux' ? `127.0.1.${(place % 250) + 1}` : undefined;

export async function createPerson(door: Door, place: number): Promise<Person> {
  const line = await openBreakableLine(() => door.origin(place), addressOf(place));
  const caller: Caller = { url: line.url, cookies: new Map() };
  const [email, password] = [`${randomUUID()}@players.example`, 'seven purple otters'];
  const { id } = await callProduct(
    caller,
    registerEndpoint,
    { body: { name: `Player ${place}`, email, password } },
    PATIENT_MS,
  );
  await callProduct(caller, signInEndpoint, { body: { email, password } }, PATIENT_MS);
  return { ...caller, id, line };
}

/** Two people on neighbouring places, so that with two nodes each has another one, who open their conversation at once. */
export async function createPair(door: Door, place: number): Promise<Pair> {
  const [one, other] = [await createPerson(door, place), await createPerson(door, place + 1)];
  const [chat] = await Promise.all([
    callProduct(one, openChatEndpoint, { params: { memberId: other.id } }, PATIENT_MS),
    callProduct(other, openChatEndpoint, { params: { memberId: one.id } }, PATIENT_MS),
  ]);
  return { chatId: chat.id, people: [one, other] };
}
