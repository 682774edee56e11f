import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from './browsers.ts';
import { listTexts, messageMacros } from './languages-plugin.ts';
import { CATALOG, type Shell } from './src/service-worker/shell-cache.ts';

const workerEntry = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));
/** Files without a hash in their name. */
const files = ['/favicon.svg'];

/** The admin panel does not work offline. */
const isForAdministrators = ({ facadeModuleId }: Rolldown.OutputChunk): boolean =>
  facadeModuleId?.includes('/src/routes/admin-') ?? false;

/** A chunk with its static and dynamic imports, except those of the admin panel. */
function collectChunks(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== 'chunk' || isForAdministrators(chunk)) return found;
  found.add(name);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) collectChunks(bundle, next, found);
  return found;
}

function describeShell(bundle: Rolldown.OutputBundle, folder: string): Shell {
  const outputs = Object.values(bundle);
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)?.fileName;
  if (entry === undefined) throw new Error('The build has no entry.');
  const others = outputs.filter(
    ({ type, fileName }) => type === 'asset' && /^assets\/.*\.(?:css|js|woff2)$/.test(fileName),
  );
  const paths = [...collectChunks(bundle, entry), ...others.map(({ fileName }) => fileName)]
    .map((name) => `/${name}`)
    .toSorted();
  const assets = paths.filter((path) => !path.match(CATALOG));
  const hash = createHash('sha256').update(paths.join());
  for (const path of ['/index.html', ...files]) hash.update(readFileSync(join(folder, path)));
  return { version: hash.digest('hex').slice(0, 12), entry: `/${entry}`, assets, files };
}

async function buildWorker(shell: Shell): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [messageMacros()],
    // Builds of a library do not replace it.
    define: { SHELL: JSON.stringify(shell), LANGUAGES: '[]', 'process.env.NODE_ENV': '"production"' },
    build: { target: buildTarget, write: false, lib: { entry: workerEntry, formats: ['iife'], name: 'worker' } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The service worker was not built.');
  const texts = JSON.stringify(await listTexts(chunk));
  return chunk.code.replaceAll(/\bTEXTS\b/g, () => texts);
}

/** Builds the service worker with the list of files to precache. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = 'dist' }, bundle) {
      writeFileSync(join(dir, 'sw.js'), await buildWorker(describeShell(bundle, dir)));
    },
  },
});
