import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const fileName = 'licences.txt';
/** A style sheet that Tailwind inlines itself, so that no module of the build shows it. */
const tailwind = fileURLToPath(import.meta.resolve('tailwindcss/package.json'));

/** Files that a build consists of: modules of its scripts, and sources of its fonts and styles. */
const sourcesOf = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] =>
  output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => join(import.meta.dirname, name));

/** The folder of the package that a file belongs to; undefined for our own files. */
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

/** Writes the licences of all packages that are part of the built web app into one text file. */
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
