import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const moduleAt = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const screenAt = (path: string): string => `${moduleAt(`routes/${path}`)}?tsr-split=component`;

const home = [moduleAt('main.tsx'), moduleAt('start-home.tsx')];
const app = [moduleAt('start-app.tsx')];
const members = [screenAt('_member.tsx'), screenAt('_member/dashboard.tsx'), screenAt('_member/dashboard/index.tsx')];

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

/** The groups, the first one that has a module wins: what every page needs, what the app needs, what members need. */
function createGroups(context: Rolldown.ChunkingContext): readonly (readonly [string, ReadonlySet<string>])[] {
  const [ofApp, ofMembers] = [collect(app, context), collect(members, context)];
  const shared = [...collect(home, context)].filter((id) => ofApp.has(id) || ofMembers.has(id));
  return [
    ['start', new Set(shared)],
    ['app', ofApp],
    ['members', ofMembers],
  ];
}

function createNameChunk() {
  let groups: ReturnType<typeof createGroups> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    groups ??= createGroups(context);
    const isStart = [...home, ...app, ...members].includes(id);
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
