import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const hasDocument = typeof document !== 'undefined';
/** In development and while the build prerenders, no server writes it into the page. */
const defaults: Appearance = {
  version: 0,
  name: hasDocument ? 'Muster' : '%PRODUCT_NAME%',
  welcome: '',
  accent: '',
  links: [],
  iconId: null,
};
const content = hasDocument ? document.querySelector<HTMLMetaElement>('meta[name="appearance"]')?.content : undefined;

const { subscribe, notify } = createListeners();
let appearance = content?.startsWith('{') ? (JSON.parse(content) as Appearance) : defaults;

/** The name of the community now. Components that must follow a change call `useAppearance`. */
export let productName = appearance.name;

export const readAppearance = (): Appearance => appearance;

/** The appearance of the community, live. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, readAppearance, readAppearance);

/** Replaces the appearance that the page started with. */
export function setAppearance(next: Appearance): void {
  appearance = next;
  productName = next.name;
  notify();
}
