// A program of its own: signs in, so many at once and again and again, until it is told to stop.
import { signInEndpoint } from '@muster/contract/auth.ts';
import { z } from '@muster/contract/zod.ts';
import { PATIENT_MS, callProduct } from '../../e2e/chat-checker/call-product.ts';
import { insist } from '../insist.ts';

/** The product hashes two at once and lets fifty wait: this many keep it busy, and nobody is sent away. */
const AT_ONCE = 40;
/** The storm is there when everybody has been served once. */
const BEGUN_AFTER = AT_ONCE;

const orderSchema = z.object({
  origin: z.string(),
  accounts: z.array(z.object({ email: z.string(), password: z.string() })),
});
type Order = z.output<typeof orderSchema>;

let begun = 0;
let done = 0;
let isOver = false;

/** Each time from a browser that nobody knows. */
async function signInAgainAndAgain({ origin, accounts }: Order): Promise<void> {
  while (!isOver) {
    const body = accounts[begun % accounts.length] ?? { email: '', password: '' };
    begun += 1;
    const stranger = { url: origin, cookies: new Map<string, string>() };
    await insist(() => callProduct(stranger, signInEndpoint, { body }, PATIENT_MS));
    done += 1;
    if (done === BEGUN_AFTER) process.send?.({ done });
  }
}

process.once('message', (first) => {
  void (async () => {
    const order = orderSchema.parse(first);
    process.once('message', () => (isOver = true));
    await Promise.all(Array.from({ length: AT_ONCE }, () => signInAgainAndAgain(order)));
    process.send?.({ done }, () => process.disconnect());
  })();
});
