import { productName } from '#src/lib/product.ts';

export const lineTexts = {
  offline: 'You are offline.',
  unavailable: `${productName} cannot be reached right now.`,
  /** For who can write here. */
  waits: 'What you send or save waits here and goes out by itself.',
  /** For who cannot. */
  comesBack: 'This page goes on when the connection is back.',
} as const;
