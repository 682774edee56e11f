// Plants forbidden imports in a copy of the repository and fails unless the rule against each one reports it.
// A guard that reads nothing, or that a new setting has blinded, also finds nothing wrong: only this tells the difference.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { plants } from './boundary-plants.ts';
import type { Plant } from './boundary-plants.ts';

const root = join(import.meta.dirname, '..');
const parts = ['apps/api', 'apps/web', 'bench', 'e2e', 'packages/contract', 'packages/testing', 'scripts'];
/** What the copy does without: nothing of it is source. */
const leftOut = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

function copyRepository(copy: string): void {
  for (const part of parts) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (from) => !leftOut.has(basename(from)) });
  }
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  // Other packages are found in the node_modules above; ours must be the copied ones.
  mkdirSync(join(copy, 'node_modules/@muster'), { recursive: true });
  for (const name of ['contract', 'testing']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@muster', name));
  }
}

const isOurs = (target: string): boolean => parts.some((part) => target.startsWith(`${part}/`));

function append(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${line}\n`, { flag: 'a' });
}

function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function sow(copy: string, { rule, from, to, as: written, typeOnly, mutual }: Plant): void {
  const target = join(copy, to);
  if (isOurs(to) && rule !== 'resolvable' && !existsSync(target)) append(target, 'export const planted = 1;');
  if (mutual) append(target, `import { planted as back } from '${pathBetween(to, from)}';`);
  const name = written ?? (isOurs(to) ? pathBetween(from, to) : to);
  append(join(copy, from), `${typeOnly ? 'import type' : 'import'} { planted } from '${name}';`);
}

async function readModules(copy: string): Promise<ICruiseResult> {
  const { forbidden, options } = config;
  const settings = { ...options, baseDir: copy, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(['apps', 'bench', 'packages', 'e2e', 'scripts'], settings);
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text');
  return output;
}

function listFailures({ modules, summary }: ICruiseResult): string[] {
  const reported = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const silent = plants.filter(({ rule, from }) => !reported.has(`${rule} ${from}`));
  const unproved = config.forbidden.filter(({ name }) => !plants.some(({ rule }) => rule === name));
  return [
    ...(modules.length > plants.length * 2 ? [] : [`Only ${modules.length} modules were read.`]),
    ...silent.map(({ rule, from, to }) => `${rule} does not report ${from} -> ${to}`),
    ...unproved.map(({ name }) => `No plant proves the rule ${name}.`),
  ];
}

mkdirSync(join(root, '.cache'), { recursive: true });
const copy = mkdtempSync(join(root, '.cache/boundaries-'));
try {
  copyRepository(copy);
  for (const plant of plants) sow(copy, plant);
  const result = await readModules(copy);
  const failures = listFailures(result);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`${plants.length} planted imports reported, in ${result.modules.length} modules.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
