import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from './data-folder.ts';
import { findProgram } from './debian-programs.ts';
import { freePort } from './free-port.ts';
import { spawnAttached } from './start-node.ts';

/** The documented configuration for two nodes. */
const configuration = join(import.meta.dirname, '../../../deploy/haproxy.cfg');
/** Lower than the configured limit, which suits a dedicated machine. */
const MAX_CONNECTIONS = '2000';

const settingOf = (index: number): string => `MUSTER_NODE_${index + 1}`;

/** The documented configuration with as many nodes as given. */
async function configurationFor(nodes: readonly string[]): Promise<string> {
  if (nodes.length === 2) return configuration;
  const servers = nodes.map((_, index) => `  server node${index + 1} "\${${settingOf(index)}}"\n`).join('');
  const folder = createDataFolder();
  await mkdir(folder);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, (await readFile(configuration, 'utf8')).replace(/(^  server .+\n)+/m, servers));
  return file;
}

/** Starts haproxy in front of nodes, each given as `host:port`. */
export async function startHaproxy(...nodes: readonly string[]): Promise<{ origin: string; stop: () => void }> {
  const listen = `127.0.0.1:${await freePort()}`;
  const args = ['-db', '-n', MAX_CONNECTIONS, '-f', await configurationFor(nodes)];
  const child = spawnAttached(findProgram('haproxy') ?? '', args, {
    MUSTER_LISTEN: listen,
    ...Object.fromEntries(nodes.map((node, index) => [settingOf(index), node])),
  });
  return { origin: `http://${listen}`, stop: () => void child.kill('SIGKILL') };
}
