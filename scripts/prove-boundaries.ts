// Adds forbidden imports to a copy of the repository and fails unless the matching rule reports each one.
// Otherwise a misconfigured check that reads no files would look like a passing one.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ICruiseResult, cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';
import { type ForbiddenImport, forbiddenImports } from './forbidden-imports.ts';

const root = join(import.meta.dirname, '..');
const parts = globSync(['apps/*', 'bench', 'e2e', 'packages/*', 'scripts'], { cwd: root });
const excluded = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

function copyRepository(copy: string): void {
  for (const part of parts) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (from) => !excluded.has(basename(from)) });
  }
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  // Other packages resolve to node_modules of the repository; workspace packages must resolve to the copy.
  mkdirSync(join(copy, 'node_modules/@muster'), { recursive: true });
  for (const path of parts.filter((part) => part.startsWith('packages/'))) {
    symlinkSync(join(copy, path), join(copy, 'node_modules/@muster', basename(path)));
  }
}

const isOwnPath = (target: string): boolean => parts.some((part) => target.startsWith(`${part}/`));

function append(path: string, line: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${line}\n`, { flag: 'a' });
}

function pathBetween(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

function addImport(copy: string, { rule, from, to, as: specifier, typeOnly, mutual }: ForbiddenImport): void {
  const target = join(copy, to);
  if (isOwnPath(to) && rule !== 'no-unresolvable-imports' && !existsSync(target))
    append(target, 'export const planted = 1;');
  if (mutual) append(target, `import { planted as back } from '${pathBetween(to, from)}';`);
  const name = specifier ?? (isOwnPath(to) ? pathBetween(from, to) : to);
  append(join(copy, from), `${typeOnly ? 'import type' : 'import'} { planted } from '${name}';`);
}

async function readModules(copy: string): Promise<ICruiseResult> {
  const { forbidden, options } = config;
  const settings = { ...options, baseDir: copy, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise(['apps', 'bench', 'packages', 'e2e', 'scripts'], settings);
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text');
  return output;
}

function listFailures({ modules, summary }: ICruiseResult): string[] {
  const reported = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const missed = forbiddenImports.filter(({ rule, from }) => !reported.has(`${rule} ${from}`));
  const untested = config.forbidden.filter(({ name }) => !forbiddenImports.some(({ rule }) => rule === name));
  return [
    ...(modules.length > forbiddenImports.length * 2 ? [] : [`Only ${modules.length} modules were read.`]),
    ...missed.map(({ rule, from, to }) => `${rule} does not report ${from} -> ${to}`),
    ...untested.map(({ name }) => `No example for the rule ${name}.`),
  ];
}

mkdirSync(join(root, '.cache'), { recursive: true });
const copy = mkdtempSync(join(root, '.cache/boundaries-'));
try {
  copyRepository(copy);
  for (const forbiddenImport of forbiddenImports) addImport(copy, forbiddenImport);
  const result = await readModules(copy);
  const failures = listFailures(result);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`${forbiddenImports.length} forbidden imports reported, in ${result.modules.length} modules.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
