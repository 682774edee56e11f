import { starterGames } from '@muster/contract/games/starter-games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';

/** Names of the test data, longest first. */
const names = [
  'Ada Osei',
  'Ben Carter',
  'ada@example.com',
  'Muster',
  ...platforms,
  ...starterGames.map(({ name }) => name),
].toSorted((a, b) => b.length - a.length);

const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[^\s·,\u2068\u2069]/.test(names.reduce((rest, name) => rest.replaceAll(name, ''), text));

/** The rendered names that a browser would translate with the page: "Rust" into the word for corroded iron. */
export function listUnmarkedNames(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (isName(textContent ?? '') && !parentElement?.closest('[translate=no], .notranslate, textarea'))
      found.push(parentElement?.outerHTML ?? '');
  }
  return found;
}
