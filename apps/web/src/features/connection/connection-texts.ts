import { productName } from '#src/lib/product.ts';

export const connectionTexts = {
  offline: "You're offline.",
  unavailable: `${productName} can't be reached right now.`,
  /** For members. */
  willSend: "Messages and offline posts will be sent once you're connected again.",
  /** For visitors. */
  willReconnect: 'This page reconnects automatically.',
} as const;
