import { productName } from '#src/lib/product.ts';

export const connectionTexts = {
  offline: "You're offline.",
  unavailable: `Can't reach ${productName}.`,
  polling: 'Live updates are off here.',
  /** While polling. */
  isUpdated: 'This page updates every few seconds.',
  /** For members. */
  willSend: "We'll send your messages and posts once you're connected.",
  /** For visitors. */
  willReconnect: 'This page reconnects automatically.',
} as const;
