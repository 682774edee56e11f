import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const moduleAt = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const screenAt = (path: string): string => `${moduleAt(`routes/${path}`)}?tsr-split=component---loader`;

const main = [moduleAt('main.tsx')];
const home = [moduleAt('start-home.tsx'), moduleAt('lib/register-service-worker.ts')];
const app = [moduleAt('start-app.tsx')];
const frame = [screenAt('_member.tsx'), screenAt('_member/dashboard.tsx')];
const members = [...frame, screenAt('_member/dashboard/index.tsx')];
/** Loaded after the dashboard's first paint. */
const dashboardSections = moduleAt('frame/dashboard/dashboard-sections.tsx');
const board = screenAt('_member/dashboard/browse-posts.tsx');
const conversation = screenAt('_member/dashboard/chat.$userId.tsx');
const chat = screenAt('_member/dashboard/chat.tsx');
const [login, createPost] = [screenAt('login.tsx'), screenAt('_member/dashboard/create-post.tsx')];
const profile = screenAt('_member/dashboard/profile.tsx');
const screens = [board, conversation, chat, login, createPost, profile];
const dialogs = ['features/moderation/block-dialog.tsx', 'features/moderation/report-dialog.tsx'].map(moduleAt);
/** Loaded on every dashboard screen after it is rendered. */
const background = ['frame/dashboard/background-work.tsx', 'components/overlay/toaster.tsx'];
/** What the home page and the dashboard load at start. */
const startModules = [...home, ...app, ...members];
/** Each of these has its own chunk. */
const entryModules = [...main, moduleAt('start-home.tsx'), ...app, ...members, ...screens, dashboardSections];

type Modules = ReadonlySet<string>;
type CollectModules = (context: Rolldown.ChunkingContext) => Modules;

/** The modules and all their static imports. */
function collectStaticImports(ids: readonly string[], context: Rolldown.ChunkingContext): Modules {
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Modules that both lists import. */
const intersect =
  (some: readonly string[], others: readonly string[]): CollectModules =>
  (context) => {
    const ofOthers = collectStaticImports(others, context);
    return new Set([...collectStaticImports(some, context)].filter((id) => ofOthers.has(id)));
  };

/**
 * A module belongs to the first group that contains it: modules of every page, of the app, of members, and modules
 * that the most visited screens share.
 */
const groups: ReadonlyMap<string, CollectModules> = new Map([
  // Runs before the texts are loaded, so it contains none.
  ['texts', (context) => collectStaticImports(main, context)],
  // Includes what home shares with any other group, so that home loads no other group.
  ['start', intersect(home, [...app, ...members, dashboardSections, ...screens])],
  ['app', (context) => collectStaticImports(app, context)],
  ['members', (context) => collectStaticImports(members, context)],
  ['fields', intersect([login], [board, conversation, chat, dashboardSections])],
  // All other modules of the sign-in page, so that visitors load no screen of members.
  ['forms', (context) => collectStaticImports([login], context)],
  ['controls', intersect([board], [dashboardSections, conversation, chat])],
  ['board', (context) => collectStaticImports([board], context)],
  ['background', (context) => collectStaticImports(background.map(moduleAt), context)],
  ['dialogs', (context) => collectStaticImports(dialogs, context)],
  ['conversation', (context) => collectStaticImports([conversation, chat], context)],
  ['sections', (context) => collectStaticImports([dashboardSections], context)],
  ['editor', (context) => collectStaticImports([createPost], context)],
  ['profile', (context) => collectStaticImports([profile], context)],
]);

function createChunkNamer() {
  let found: [string, Modules][] | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    found ??= [...groups].map(([name, collectModules]) => [name, collectModules(context)]);
    return entryModules.includes(id) ? null : (found.find(([, modules]) => modules.has(id))?.[0] ?? null);
  };
}

/**
 * Modules that are always loaded together form one file. By default, the build creates over a hundred small files, which
 * are 20 % larger when compressed.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'loaded together', name: createChunkNamer() }],
};

function findChunk(bundle: Rolldown.OutputBundle, isIt: (chunk: Rolldown.OutputChunk) => boolean) {
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && isIt(output));
  if (chunk?.type !== 'chunk') throw new Error('The build lacks an entry chunk.');
  return chunk;
}

const findGroupChunk = (bundle: Rolldown.OutputBundle, group: string): Rolldown.OutputChunk =>
  findChunk(bundle, ({ name }) => name === group);

/** Scripts to preload on all pages whose path starts with `pathPrefix`. */
export interface RoutePreloads {
  readonly pathPrefix: string;
  readonly files: readonly string[];
}

/** The chunks and all their static imports. */
function collectChunks(bundle: Rolldown.OutputBundle, fileNames: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...fileNames];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') continue;
    found.add(name);
    open.push(...chunk.imports);
  }
  return found;
}

/** The script that every page loads after its texts. */
export const findStartChunk = (bundle: Rolldown.OutputBundle): string => findGroupChunk(bundle, 'start').fileName;

/** Scripts to preload, by path prefix; each path also matches the prefixes of its parents. */
export function listRoutePreloads(bundle: Rolldown.OutputBundle): readonly RoutePreloads[] {
  const start = collectChunks(bundle, [findChunk(bundle, ({ isEntry }) => isEntry).fileName, findStartChunk(bundle)]);
  const at = (pathPrefix: string, modules: readonly string[], parents: readonly RoutePreloads[]): RoutePreloads => {
    const names = modules.map((id) => findChunk(bundle, ({ facadeModuleId }) => facadeModuleId === id).fileName);
    const known = new Set([...start, ...parents.flatMap(({ files }) => files)]);
    return { pathPrefix, files: [...collectChunks(bundle, names)].filter((name) => !known.has(name)) };
  };
  const every = at('/', app, []);
  const dashboard = at('/dashboard', frame, [every]);
  return [
    every,
    dashboard,
    at('/dashboard/browse-posts', [board], [every, dashboard]),
    at('/dashboard/chat', [chat], [every, dashboard]),
    at('/dashboard/chat/', [conversation], [every, dashboard]),
  ];
}

/** The chunks that the home page and the dashboard load at start, and the others. */
export function splitChunks(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const start = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || startModules.includes(facadeModuleId ?? ''));
  const names = collectChunks(
    bundle,
    start.map(({ fileName }) => fileName),
  );
  return {
    first: chunks.filter(({ fileName }) => names.has(fileName)),
    others: chunks.filter(({ fileName }) => !names.has(fileName)),
  };
}

/**
 * Marks the groups for eager compilation, because most of their functions run at load. Browsers then compile them on a
 * background thread: https://v8.dev/blog/explicit-compile-hints
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const name of groups.keys()) {
        const chunk = findGroupChunk(bundle, name);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
