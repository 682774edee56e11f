import { productName } from '#src/lib/product.ts';

export const connectionTexts = {
  offline: 'You are offline.',
  unavailable: `${productName} cannot be reached right now.`,
  /** For members. */
  willSend: 'What you send or save waits here and goes out by itself.',
  /** For visitors. */
  willReload: 'This page goes on when the connection is back.',
} as const;
