import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removedMessageText } from '@muster/contract/chat/messages.ts';
import { minifySync, type Plugin } from 'vite';
import { oldestBrowsers } from './browsers.ts';
import { findStartFile, listRoutePreloads } from './chunk-groups.ts';

const read = (source: string): string => readFileSync(join(import.meta.dirname, 'src', source), 'utf8');
const minify = (name: string, source: string): string => minifySync(name, source, { module: false }).code.trim();

function replaceIn(content: string, placeholder: string, replacement: string): string {
  if (!content.includes(placeholder)) throw new Error(`Nothing contains '${placeholder}'.`);
  return content.replace(placeholder, () => replacement);
}

const browserNames = `Chrome ${oldestBrowsers.chrome}, Edge ${oldestBrowsers.edge}, Firefox ${oldestBrowsers.firefox}, Safari ${oldestBrowsers.safari} (iOS ${oldestBrowsers.safari})`;

/**
 * Inlines the scripts that run before the first paint, because as files they would delay it by a round trip: one in the
 * head, and one after the data of the page.
 */
export const beforePaintScript = (): Plugin => ({
  name: 'before-paint-script',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const preloads = `preloads = ${JSON.stringify(bundle ? listRoutePreloads(bundle) : [])}`;
      const head = replaceIn(read('before-paint.js'), 'preloads = []', preloads);
      // A block, so that its names differ from those of the other script.
      const removedText = `removedMessageText = ${JSON.stringify(removedMessageText)}`;
      const source = replaceIn(read('first-content.js'), "removedMessageText = ''", removedText);
      const body = minify('first-content.js', `{${source}}`);
      // Not minified: the minifier writes strings as templates, which old browsers cannot parse.
      const check = read('check-browser.js').replaceAll(/^\/\/.*\n/gm, '');
      const withFirstContent = replaceIn(html, '<!--first-content-->', `<script>${body}</script>`);
      const withCheck = replaceIn(withFirstContent, '<!--check-browser-->', `<script>${check}</script>`);
      return {
        html: replaceIn(withCheck, '%OLDEST_BROWSERS%', browserNames),
        tags: [
          { tag: 'script', children: minify('before-paint.js', head), injectTo: 'head' as const },
          // After the import map: older browsers ignore one that follows a module.
          ...(bundle
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'modulepreload', href: `/${findStartFile(bundle)}` },
                  injectTo: 'head' as const,
                },
              ]
            : []),
        ],
      };
    },
  },
});
