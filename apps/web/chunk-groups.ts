import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const moduleAt = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const screenAt = (path: string): string => `${moduleAt(`routes/${path}`)}?tsr-split=component---loader`;

const home = [moduleAt('main.tsx'), moduleAt('start-home.tsx')];
const app = [moduleAt('start-app.tsx')];
const frame = [screenAt('_member.tsx'), screenAt('_member/dashboard.tsx')];
const members = [...frame, screenAt('_member/dashboard/index.tsx')];
const board = screenAt('_member/dashboard/browse-posts.tsx');
const conversation = screenAt('_member/dashboard/chat.$userId.tsx');
const [login, createPost] = [screenAt('login.tsx'), screenAt('_member/dashboard/create-post.tsx')];
/** These begin a chunk of their own. */
const entryModules = [...home, ...app, ...members, board, conversation, login, createPost];

type Modules = ReadonlySet<string>;
type CollectModules = (context: Rolldown.ChunkingContext) => Modules;

/** Modules with all that they need at once. */
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

/** What both need. */
const intersect =
  (some: readonly string[], others: readonly string[]): CollectModules =>
  (context) => {
    const ofOthers = collectStaticImports(others, context);
    return new Set([...collectStaticImports(some, context)].filter((id) => ofOthers.has(id)));
  };

/**
 * The groups, the first one that has a module wins: what every page needs, what the app needs, what members need, and
 * what is shared by the screens that most come to first.
 */
const groups: ReadonlyMap<string, CollectModules> = new Map([
  ['start', intersect(home, [...app, ...members])],
  ['app', (context) => collectStaticImports(app, context)],
  ['members', (context) => collectStaticImports(members, context)],
  ['fields', intersect([login], [board])],
  ['forms', intersect([login], [createPost])],
  ['controls', intersect([board], [conversation])],
]);

function createChunkNamer() {
  let found: [string, Modules][] | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    found ??= [...groups].map(([name, collectModules]) => [name, collectModules(context)]);
    return entryModules.includes(id) ? null : (found.find(([, modules]) => modules.has(id))?.[0] ?? null);
  };
}

/**
 * What is always loaded together stands in one file: left to itself, the build makes over a hundred small ones, which
 * compress a fifth worse. What only some screens need stays apart.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'loaded together', name: createChunkNamer() }],
};

function findChunk(bundle: Rolldown.OutputBundle, isIt: (chunk: Rolldown.OutputChunk) => boolean) {
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && isIt(output));
  if (chunk?.type !== 'chunk') throw new Error('The build lacks a file that pages start with.');
  return chunk;
}

const findGroupChunk = (bundle: Rolldown.OutputBundle, group: string): Rolldown.OutputChunk =>
  findChunk(bundle, ({ name }) => name === group);

/** What the pages at an address, and at all below it, start with. */
export interface RoutePreloads {
  readonly pathPrefix: string;
  readonly urls: readonly string[];
}

/** The scripts that are worth fetching before anything asks for them. */
export function listRoutePreloads(bundle: Rolldown.OutputBundle): readonly RoutePreloads[] {
  const at = (pathPrefix: string, modules: readonly string[], groupNames: readonly string[]): RoutePreloads => {
    const ofModules = modules.map((id) => findChunk(bundle, ({ facadeModuleId }) => facadeModuleId === id));
    const ofGroups = groupNames.map((name) => findGroupChunk(bundle, name));
    return { pathPrefix, urls: [...ofModules, ...ofGroups].map(({ fileName }) => `/${fileName}`) };
  };
  return [
    at('/', app, ['app']),
    at('/dashboard', frame, ['members']),
    at('/dashboard/browse-posts', [board], ['fields', 'controls']),
    at('/dashboard/chat/', [conversation], ['fields', 'controls']),
  ];
}

/**
 * Most of what stands in a group runs at once. So says a note to the browser, which then reads all of it beside the page
 * instead of function by function within it: https://v8.dev/blog/explicit-compile-hints
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
