import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const fileName = 'licences.txt';
/** Tailwind inlines its own style sheet, so it is not a module of the build. */
const tailwind = fileURLToPath(import.meta.resolve('tailwindcss/package.json'));

/** Source files of a script, font or style sheet. */
const sourcesOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] =>
  output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => join(import.meta.dirname, name));

/** The package folder of a file; undefined for our own files. */
const packageOf = (file: string): string | undefined =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];

function noticeOf(folder: string): string {
  const manifest: { name: string; version: string; license: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*', { cwd: folder }).map((file) => basename(file));
  if (files.length === 0) throw new Error(`The package ${manifest.name} has no licence file.`);
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${manifest.name} ${manifest.version} (${manifest.license})`, ...texts].join('\n\n');
}

/** Writes the licences of all bundled packages to one file. */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = [tailwind, ...Object.values(bundle).flatMap(sourcesOf)];
      const folders = new Set(files.map(packageOf).filter((folder) => folder !== undefined));
      const notices = [...folders].map(noticeOf).toSorted();
      const source = ['This web app contains the following packages.', ...notices].join(`\n\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName, source: `${source}\n` });
    },
  },
});
