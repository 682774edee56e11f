// A worker that signs in repeatedly: replies after the first sign-in of every account, and again after `stop`.
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { z } from '@muster/contract/zod.ts';
import { SETUP_TIMEOUT_MS, callProduct, createCaller } from '@muster/testing/call-product.ts';
import { retry } from '@muster/testing/until.ts';

/** The product hashes two passwords at once and queues 250: 40 keep it busy without a rejection. */
const CONCURRENCY = 40;

const startSchema = z.object({
  origin: z.string(),
  accounts: z.array(z.object({ email: z.string(), password: z.string() })),
});

let begun = 0;
let count = 0;
let isOver = false;

async function signInRepeatedly({ origin, accounts }: z.output<typeof startSchema>): Promise<void> {
  while (!isOver) {
    const body = accounts[begun % accounts.length] ?? { email: '', password: '' };
    begun += 1;
    await retry(() => callProduct(createCaller(origin), signInEndpoint, { body }, SETUP_TIMEOUT_MS));
    count += 1;
    if (count === CONCURRENCY) process.send?.({ count });
  }
}

process.once('message', (first) => {
  const start = startSchema.parse(first);
  process.once('message', () => (isOver = true));
  void Promise.all(Array.from({ length: CONCURRENCY }, () => signInRepeatedly(start))).then(() =>
    process.send?.({ count }),
  );
});
