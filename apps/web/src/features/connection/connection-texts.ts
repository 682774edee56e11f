import { productName } from '#src/lib/product.ts';

export const connectionTexts = {
  offline: "You're offline.",
  unavailable: `Can't reach ${productName}.`,
  polling: 'Live updates are off here.',
  /** While polling. */
  isUpdated: 'This page updates every few seconds.',
  /** For members. */
  willSend: "We'll send your messages and posts once you're connected.",
  /** For members, if storage is full or blocked. */
  willSendIfOpen: "This browser can't store what you write. Keep this page open until you're connected.",
  unstored:
    "This browser's storage is full or blocked. What you write or set here is lost when you reload or close the page.",
  /** For visitors. */
  willReconnect: 'This page reconnects automatically.',
} as const;
