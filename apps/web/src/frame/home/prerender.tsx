import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { Hero } from './hero.tsx';
import { HomeScreen } from './home-screen.tsx';

/** Parts of index.html in one language. */
export interface Prerendered {
  /** The home page as static HTML, so that it is readable before any script runs. */
  readonly home: string;
  /** Texts of index.html by their English text. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Renders in the language of `globalThis.prerendering`. Each call needs a new module environment.
 * @public Called by the build.
 */
export function prerenderPage(): Prerendered {
  return {
    home: renderToStaticMarkup(<HomeScreen hero={<Hero />} />),
    texts: {
      'This site needs JavaScript. Please turn it on and reload the page.': t`This site needs JavaScript. Please turn it on and reload the page.`,
      "This page couldn't be loaded. Please try again.": t`This page couldn't be loaded. Please try again.`,
      'This browser is too old for this page. Please use one of these versions or a newer one:': t`This browser is too old for this page. Please use one of these versions or a newer one:`,
      Reload: t`Reload`,
      '>Browse Posts<': `>${t`Browse Posts`}<`,
      '>Messages<': `>${t`Messages`}<`,
      '"Connecting...">Connect<': `"${t`Connecting...`}">${t`Connect`}<`,
    },
  };
}
