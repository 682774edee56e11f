import { productName } from '#src/lib/product.ts';

export const connectionTexts = {
  offline: "You're offline.",
  unavailable: `Can't reach ${productName}.`,
  polling: 'Live updates are off here.',
  /** While polling. */
  isUpdated: 'This page updates every few seconds.',
  /** For members. */
  willSend: "We'll send your messages and posts once you're connected.",
  /** For members, if storage is full or blocked. Fits two lines on a small phone, as the others do. */
  willSendIfOpen: "Keep this page open: your browser can't save what you type.",
  unstored:
    "Your browser's storage is full or blocked. Unsent messages, drafts and settings are lost when you reload or close this page.",
  /** For visitors. */
  willReconnect: 'This page reconnects automatically.',
} as const;
