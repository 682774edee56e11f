import { LANGUAGE_COOKIE } from '@muster/contract/paths.ts';
import { pageLanguage } from './page-language.ts';
import { tabStorage } from './storage/browser-storage.ts';

/** Languages with a catalog. The build inserts them. */
declare const LANGUAGES: readonly string[];
export const languages: readonly string[] = LANGUAGES;

/** A language's name for itself, such as 'Español'. */
export function nativeName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the language in this browser and loads the page, or another one, in it. Unsaved input is lost. */
export function changePageLanguage(language: string, address = location.href): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
  navigator.serviceWorker?.controller?.postMessage({ language });
  history.replaceState(null, '', address);
  location.reload();
}

const SWITCHED_KEY = 'switched-language';

/** Reloads the page in the member's language, once per tab: without cookies it would reload forever. */
export function switchToMemberLanguage(language: string | null, address: string): void {
  if (language === pageLanguage) return tabStorage.remove(SWITCHED_KEY);
  const isKnown = language !== null && languages.includes(language) && languages.includes(pageLanguage);
  if (!isKnown || tabStorage.readText(SWITCHED_KEY) === language) return;
  tabStorage.writeText(SWITCHED_KEY, language);
  changePageLanguage(language, address);
}
