import type { Appearance } from '@muster/contract/admin/appearance.ts';

/** The default appearance with these changes. */
export const anAppearance = (changes: Partial<Appearance> = {}): Appearance => ({
  version: 0,
  name: 'Muster',
  welcome: '',
  accent: '',
  links: [],
  iconId: null,
  ...changes,
});
