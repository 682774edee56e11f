import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@muster/contract/paths.ts';
import { platforms } from '@muster/contract/values/platforms.ts';

export const chooseLanguage = (context: BrowserContext, language: string, url = ''): Promise<void> =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);

/** Intl has no pseudo-languages. */
const weekdays = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.UTC(2026, 0, day)).toLocaleDateString('en', { weekday: 'long' }),
);

/** Names, and the title of the home page: it comes from the server, which has no pseudo-languages. */
const untranslated = [
  ...weekdays,
  ...platforms,
  'Find Your Perfect Gaming Crew',
  'Muster',
  'Administrator',
  'Discord',
  'Hexfall',
  'Rocket League',
  'Valorant',
  'Robin Vale',
  'Hana Wolf',
  'weekends',
];
/** Texts of members, and the server's name of a device. */
const memberTexts = /\S+@players\.example|Chrome \w+ Windows|wish-\w+|“[^”]*”/g;

/**
 * Texts with plain letters on a page in the accented pseudo-language: they bypass the catalog. Names and members' texts are
 * recognized by their `translate` or `dir` attribute, and removed from other texts too.
 */
export async function listUntranslatedTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const own = '[translate=no], [dir=auto], bdi, time, code, select, script, style, svg';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    const data: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.checkVisibility()) continue;
      (parentElement.closest(own) ? data : texts).push(textContent?.trim() ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (element.checkVisibility() && !element.closest(own)) texts.push(element.getAttribute(name) ?? '');
    return { texts, data };
  });
  const names = [...untranslated, ...found.data]
    .filter((text) => text.length > 2)
    .toSorted((a, b) => b.length - a.length);
  return (
    found.texts
      // A time left may have passed to the next unit while the texts were read.
      .map((text) => text.replaceAll(memberTexts, '').replaceAll(/\bin \d+ (?:minute|hour|day)s?\b/g, ''))
      .map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
      .filter((text) => /[A-Za-z]{4}/.test(text))
  );
}
