import { readFile } from 'node:fs/promises';
import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { checkOf } from './fill-text.ts';

const rootFile = (name: string): URL => new URL(`../../../../../${name}`, import.meta.url);

/** The commit of a checkout. Undefined for an image or an archive. */
async function readCommit(): Promise<string | undefined> {
  try {
    const head = (await readFile(rootFile('.git/HEAD'), 'utf8')).trim();
    const [, branch] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
    const commit = branch === undefined ? head : await readFile(rootFile(`.git/${branch}`), 'utf8');
    return /^[\da-f]{40}/.exec(commit)?.[0].slice(0, 8);
  } catch {
    return undefined;
  }
}

/** The versions of Muster and Node.js. */
export async function describeVersion(): Promise<HealthCheck> {
  const { version } = JSON.parse(await readFile(rootFile('package.json'), 'utf8'));
  const [commit, node] = [await readCommit(), process.versions.node];
  return commit === undefined
    ? checkOf('version', 'ok', 'version', { version, node })
    : checkOf('version', 'ok', 'versionWithCommit', { version, commit, node });
}
