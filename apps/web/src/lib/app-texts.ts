import { productName } from './product.ts';

export const updateTexts = {
  ready: `A new version of ${productName} is ready.`,
  reload: 'Reload',
} as const;
