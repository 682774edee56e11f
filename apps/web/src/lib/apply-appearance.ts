import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { appIcons, appIconUrl } from '@muster/contract/values/app-icons.ts';
import { accentRules } from '@muster/contract/values/accent.ts';
import { pageLanguage } from './page-language.ts';
import { readAppearance, setAppearance } from './product.ts';

/** The content security policy allows changes of a sheet by scripts, but no other inline styles. */
function applyAccent(accent: string): void {
  const sheet = document.querySelector<HTMLStyleElement>('#accent')?.sheet;
  if (!sheet) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  const rules = accent === '' ? [] : accentRules(accent);
  rules.forEach((rule, index) => sheet.insertRule(rule, index));
}

function applyIcon(iconId: string | null): void {
  const link = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const [tab, touch] = [link('icon'), link('apple-touch-icon')];
  if (tab) {
    tab.type = iconId === null ? 'image/svg+xml' : 'image/png';
    tab.href = iconId === null ? '/favicon.svg' : appIconUrl('tab', iconId);
  }
  if (touch) touch.href = iconId === null ? appIcons.touch.path : appIconUrl('touch', iconId);
}

/** Applies a change of the appearance to the open page, unless it is older than what the page shows. */
export function applyAppearance(next: Appearance): void {
  if (next.version <= readAppearance().version) return;
  setAppearance(next);
  applyAccent(next.accent);
  applyIcon(next.iconId);
  // The worker caches the page with the new appearance.
  navigator.serviceWorker?.controller?.postMessage({ language: pageLanguage, appearance: next.version });
}
