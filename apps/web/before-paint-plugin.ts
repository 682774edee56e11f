import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import type { Plugin, Rolldown } from 'vite';
import { listRoutePreloads } from './chunk-groups.ts';

const source = 'src/before-paint.js';
/** Replaced by the list of preloads. */
const placeholder = 'const preloads = [];';

/** All pages except the home page preload the session and the app. */
function preloadLinks(bundle: Rolldown.OutputBundle) {
  const session = { rel: 'preload', as: 'fetch', href: getSessionEndpoint.path, crossOrigin: 'anonymous' };
  const scripts = listRoutePreloads(bundle).map(({ pathPrefix, urls }) => ({
    pathPrefix,
    links: urls.map((href) => ({ rel: 'modulepreload', href })),
  }));
  return [{ pathPrefix: '/', links: [session] }, ...scripts];
}

function insertPreloadLinks(bundle: Rolldown.OutputBundle): string {
  const content = readFileSync(join(import.meta.dirname, source), 'utf8');
  if (!content.includes(placeholder)) throw new Error(`${source} has no placeholder for the preloads.`);
  return content.replace(placeholder, () => `const preloads = ${JSON.stringify(preloadLinks(bundle))};`);
}

/**
 * Inserts the script that runs before the first paint, under its built name. The hash in that
 * name lets returning visitors load it from the cache.
 */
export function beforePaintScript(): Plugin {
  let address = `/${source}`;
  return {
    name: 'before-paint-script',
    generateBundle(_options, bundle) {
      const script = {
        type: 'asset',
        name: 'before-paint.js',
        originalFileName: source,
        source: insertPreloadLinks(bundle),
      } as const;
      address = `/${this.getFileName(this.emitFile(script))}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  };
}
