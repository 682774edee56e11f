import { productName } from '#src/lib/product.ts';

export const updateTexts = {
  ready: `A new version of ${productName} is ready.`,
  reload: 'Reload',
} as const;
