import type { Plugin, Rolldown } from 'vite';

/** The lazy parts of these routes. */
const screen = (...routes: readonly string[]): RegExp =>
  new RegExp(`/src/routes/(?:${routes.join('|')})\\.tsx\\?tsr-split=component---loader$`);

const page = /\/apps\/web\/index\.html$/;
const startHome = /\/src\/start-home\.tsx$/;
const startApp = /\/src\/start-app\.tsx$/;
const frame = screen('_member', '_member/dashboard');
const dashboard = screen('_member/dashboard/index');
const board = screen('_member/dashboard/browse-posts');
const chats = screen('_member/dashboard/chat');
const conversation = screen(String.raw`_member/dashboard/chat\.\$userId`);

const either = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));
/** The home page without its hero, which loads after the first paint. */
const home = either(startHome, /\/src\/frame\/home\/(?!hero|sample-(?!games)|sign-in|prerender)/);
const libraries = /\/@tanstack\/(?:query-core|react-query|react-router)\//;
/** What the sign-in page, the board and chats share. */
const shared =
  /\/lucide-react\/|\/src\/components\/(?:form\/text-field|overlay\/(?:confirm-dialog|tooltip)|page\/banner)\.tsx$/;

/**
 * Modules that are loaded together, each group with all imports that no earlier one contains. Without groups, the dashboard
 * loads 141 files that are a third larger when compressed.
 */
const groups = [
  // Shows an error if another group fails to load.
  { name: 'main', test: /\/src\/main\.tsx$/ },
  { name: 'home', test: home, includeDependenciesRecursively: false },
  // What the home page imports, so that it loads no other group.
  { name: 'start', test: home },
  { name: 'app', test: either(startApp, libraries) },
  { name: 'members', test: either(frame, dashboard) },
  { name: 'dates', test: /\/src\/lib\/time\/dates\.ts$/ },
  // The home page loads it after its first paint.
  { name: 'card', test: /\/src\/features\/posts\/card\/post-card\.tsx$|\/icons\/(?:pause|play)\.m?js$/ },
  // Queries and live changes. Screens import it; the dashboard's frame loads it after the first screen.
  { name: 'live', test: /\/src\/(?:live\/use-live-changes|lib\/live\/live-client)\.ts$/ },
  { name: 'fields', test: shared },
  { name: 'board', test: board },
  { name: 'conversation', test: either(chats, conversation) },
  { name: 'forms', test: screen('login') },
  {
    name: 'background',
    test: /\/src\/(?:frame\/dashboard\/(?:background-work|sign-out)|components\/overlay\/toaster)\.tsx?$/,
  },
  { name: 'sections', test: /\/src\/frame\/dashboard\/dashboard-sections\.tsx$/ },
] satisfies Rolldown.CodeSplittingGroup[];

export const codeSplitting: Rolldown.CodeSplittingOptions = { groups };

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
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && groups.some(({ name }) => name === chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});

type Chunk = Rolldown.OutputChunk;

/** The chunks of these modules, with all chunks that they import. */
function collectChunks(bundle: Rolldown.OutputBundle, modules: readonly RegExp[]): ReadonlySet<Chunk> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entriesOf = (pattern: RegExp): Chunk[] =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)));
  const missing = modules.find((pattern) => entriesOf(pattern).length === 0);
  if (missing) throw new Error(`The build has no chunk of ${missing.source}.`);
  const found = new Set(modules.flatMap(entriesOf));
  // A set also yields what is added while it is read.
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

/** The chunks that the home page and the dashboard load at start. */
export const collectFirstChunks = (bundle: Rolldown.OutputBundle): ReadonlySet<Chunk> =>
  collectChunks(bundle, [page, startHome, startApp, frame, dashboard]);

/** The script that every page loads after the first. */
export const findStartFile = (bundle: Rolldown.OutputBundle): string | undefined =>
  [...collectFirstChunks(bundle)].find(({ name }) => name === 'start')?.fileName;

const preloaded = [
  ['/', startApp],
  ['/dashboard', frame],
  ['/dashboard/browse-posts', board],
  ['/dashboard/chat', chats],
] as const;

/** Scripts to preload, by path prefix: those that the page and shorter prefixes lack. */
export const listRoutePreloads = (bundle: Rolldown.OutputBundle): readonly (readonly string[])[] =>
  preloaded.map(([pathPrefix, module]) => {
    const shorter = preloaded.filter(([other]) => other !== pathPrefix && pathPrefix.startsWith(other));
    const others = collectChunks(bundle, [page, startHome, ...shorter.map(([, parent]) => parent)]);
    const added = [...collectChunks(bundle, [module])].filter((chunk) => !others.has(chunk));
    return [pathPrefix, ...added.map(({ fileName }) => fileName)];
  });
