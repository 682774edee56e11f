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

/** Modules with all that they need at once. */
function collect(ids: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const groupNames: readonly string[] = ['start', 'app', 'members', 'fields', 'forms', 'controls'];

/**
 * The groups, the first one that has a module wins: what every page needs, what the app needs, what members need, and
 * what is shared by the screens that most come to first.
 */
function createGroups(context: Rolldown.ChunkingContext): readonly (readonly [string, ReadonlySet<string>])[] {
  const [ofApp, ofMembers] = [collect(app, context), collect(members, context)];
  const shared = [...collect(home, context)].filter((id) => ofApp.has(id) || ofMembers.has(id));
  const inBoth = (one: string, other: string): ReadonlySet<string> => {
    const ofOther = collect([other], context);
    return new Set([...collect([one], context)].filter((id) => ofOther.has(id)));
  };
  return [
    ['start', new Set(shared)],
    ['app', ofApp],
    ['members', ofMembers],
    ['fields', inBoth(login, board)],
    ['forms', inBoth(login, createPost)],
    ['controls', inBoth(board, conversation)],
  ];
}

function createNameChunk() {
  let groups: ReturnType<typeof createGroups> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    groups ??= createGroups(context);
    const isStart = [...home, ...app, ...members, board, conversation, login, createPost].includes(id);
    return isStart ? null : (groups.find(([, modules]) => modules.has(id))?.[0] ?? null);
  };
}

/**
 * What is always loaded together stands in one file: left to itself, the build makes over a hundred small ones, which
 * compress a fifth worse. What only some screens need stays apart.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ debugName: 'loaded together', name: createNameChunk() }],
};

/** The addresses of what the app starts with, and of what every page of members needs besides. */
export function firstScripts(bundle: Rolldown.OutputBundle): Readonly<Record<'app' | 'members', readonly string[]>> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const addressOf = (isIt: (chunk: Rolldown.OutputChunk) => boolean): string => {
    const chunk = chunks.find(isIt);
    if (!chunk) throw new Error('The build lacks what the app starts with.');
    return `/${chunk.fileName}`;
  };
  const ofModule = (id: string): string => addressOf(({ facadeModuleId }) => facadeModuleId === id);
  const ofGroup = (group: string): string => addressOf(({ name }) => name === group);
  return {
    app: [...app.map(ofModule), ofGroup('app')],
    members: [...frame.map(ofModule), ofGroup('members'), ofGroup('fields'), ofGroup('controls')],
  };
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
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !groupNames.includes(output.name)) continue;
        output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      }
    },
  },
});
