import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { listRoutePreloads } from './chunk-groups.ts';

const source = 'src/before-paint.js';

/** Inserts the values and minifies the script. */
function buildScript(bundle: Rolldown.OutputBundle): string {
  const preloads = listRoutePreloads(bundle).map(({ pathPrefix, files }) => [pathPrefix, ...files]);
  const values = { 'preloads = []': preloads, "memberHeader = ''": MEMBER_HEADER };
  let content = readFileSync(join(import.meta.dirname, source), 'utf8');
  for (const [placeholder, value] of Object.entries(values)) {
    if (!content.includes(placeholder)) throw new Error(`${source} has no '${placeholder}'.`);
    const [name] = placeholder.split(' ');
    content = content.replace(placeholder, () => `${name} = ${JSON.stringify(value)}`);
  }
  return minifySync(source, content, { module: false }).code;
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
        source: buildScript(bundle),
      } as const;
      address = `/${this.getFileName(this.emitFile(script))}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  };
}
