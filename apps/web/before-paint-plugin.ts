import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { listRoutePreloads } from './chunk-groups.ts';

const source = 'src/before-paint.js';

/** Inserts the values and minifies the script. */
function buildScript(bundle: Rolldown.OutputBundle | undefined): string {
  const routes = bundle ? listRoutePreloads(bundle) : [];
  const preloads = routes.map(({ pathPrefix, files }) => [pathPrefix, ...files]);
  const values = { 'preloads = []': preloads, "memberHeader = ''": MEMBER_HEADER };
  let content = readFileSync(join(import.meta.dirname, source), 'utf8');
  for (const [placeholder, value] of Object.entries(values)) {
    if (!content.includes(placeholder)) throw new Error(`${source} has no '${placeholder}'.`);
    const [name] = placeholder.split(' ');
    content = content.replace(placeholder, () => `${name} = ${JSON.stringify(value)}`);
  }
  return minifySync(source, content, { module: false }).code.trim();
}

/** Inlines the script that runs before the first paint: as a file, it would delay the paint by a round trip. */
export const beforePaintScript = (): Plugin => ({
  name: 'before-paint-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => [{ tag: 'script', children: buildScript(bundle), injectTo: 'head' }],
  },
});
