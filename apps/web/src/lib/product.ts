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

/** The appearance of the community now. Components call `useAppearance`, which follows changes. */
export const readAppearance = (): Appearance => appearance;

/** The appearance of the community, live. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, readAppearance, readAppearance);

/** Replaces the appearance that the page started with. */
export function setAppearance(next: Appearance): void {
  appearance = next;
  notify();
}
