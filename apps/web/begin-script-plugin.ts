import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { firstScripts } from './chunk-groups.ts';

const source = 'src/begin.js';
/** Stands in the source where the build names its files. */
const unnamed = 'const scripts = { app: [], members: [] };';

function nameScripts(bundle: Rolldown.OutputBundle): string {
  const content = readFileSync(join(import.meta.dirname, source), 'utf8');
  if (!content.includes(unnamed)) throw new Error(`${source} has no place for the names of the build.`);
  return content.replace(unnamed, () => `const scripts = ${JSON.stringify(firstScripts(bundle))};`);
}

/**
 * Lets the script that runs before the first paint stand in the page. As its built name has its hash, whoever was here
 * before does not wait for the line.
 */
export function beginScript(): Plugin {
  let address = `/${source}`;
  return {
    name: 'begin-script',
    generateBundle(_options, bundle) {
      const script = {
        type: 'asset',
        name: 'begin.js',
        originalFileName: source,
        source: nameScripts(bundle),
      } as const;
      address = `/${this.getFileName(this.emitFile(script))}`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  };
}
