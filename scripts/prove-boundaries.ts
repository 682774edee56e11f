// Adds forbidden imports to a copy of the repository and fails unless the matching rule reports each one.
// Otherwise a misconfigured check that reads no files would look like a passing one.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type ICruiseResult, cruise } from 'dependency-cruiser';
import config from '../.dependency-cruiser.mjs';

interface ForbiddenImport {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** Import specifier, if it is not a relative path. */
  readonly as: string | undefined;
  readonly typeOnly: boolean;
  readonly mutual: boolean;
}

/** `rule: folder -> target`. At least one import for each rule and each forbidden direction. */
const table = `
  contract-imports-no-other-folder: packages/contract/src -> apps/api/src/planted.ts
  contract-imports-no-other-folder: packages/contract/src -> apps/web/src/lib/planted.ts (types)
  contract-depends-only-on-zod: packages/contract/src -> uuid
  contract-depends-only-on-zod: packages/contract/src -> node:crypto
  contract-of-board-is-only-for-higher-features: packages/contract/src/posts -> packages/contract/src/board/board.ts
  contract-of-board-is-only-for-higher-features: apps/api/src/features/posts -> packages/contract/src/board/board.ts as @muster/contract/board/board.ts
  contract-of-board-is-only-for-higher-features: apps/web/src/features/posts -> packages/contract/src/board/board.ts as @muster/contract/board/board.ts (types)
  embedded-postgres-imports-no-other-folder: packages/embedded-postgres/src -> apps/api/src/planted.ts
  api-lib-is-lowest: apps/api/src/lib -> apps/api/src/db/planted.ts
  api-db-above-lib: apps/api/src/db -> apps/api/src/features/posts/planted.ts
  api-db-above-lib: apps/api/src/db -> apps/api/src/http/planted.ts (types)
  api-db-above-lib: apps/api/src/db/schema -> apps/api/src/live/planted.ts
  api-only-client-opens-drizzle: apps/api/src/features/posts -> drizzle-orm/node-postgres
  api-only-client-opens-drizzle: bench -> drizzle-orm/node-postgres
  api-http-above-db: apps/api/src/http -> apps/api/src/app.ts
  api-http-above-db: apps/api/src/http -> apps/api/src/live/planted.ts
  api-http-above-db: apps/api/src/http -> apps/api/src/features/sessions/planted.ts
  api-live-above-http: apps/api/src/live -> apps/api/src/features/members/member.ts (types)
  api-live-above-http: apps/api/src/live -> apps/api/src/features/chat/planted.ts
  api-mail-is-product-agnostic: apps/api/src/mail -> apps/api/src/features/members/planted.ts
  api-mail-is-product-agnostic: apps/api/src/mail -> apps/api/src/startup/settings/config.ts (types)
  api-features-import-lower-layers: apps/api/src/features/posts -> apps/api/src/startup/settings/config.ts (types)
  api-features-import-lower-layers: apps/api/src/features/admin -> apps/api/src/app.ts
  api-features-belong-to-a-group: apps/api/src/features/brand-new -> apps/api/src/features/members/planted.ts
  api-members-import-no-higher-feature: apps/api/src/features/members -> apps/api/src/features/posts/planted.ts as #src/features/posts/planted.ts
  api-notifications-import-no-higher-feature: apps/api/src/features/notifications -> apps/api/src/features/sessions/planted.ts
  api-sessions-import-no-higher-feature: apps/api/src/features/sessions -> apps/api/src/features/admin/planted.ts (types)
  api-chat-import-no-higher-feature: apps/api/src/features/chat -> apps/api/src/features/posts/planted.ts
  api-games-import-no-higher-feature: apps/api/src/features/games -> apps/api/src/features/posts/planted.ts
  api-posts-import-no-higher-feature: apps/api/src/features/posts -> apps/api/src/features/board/planted.ts
  api-board-import-no-higher-feature: apps/api/src/features/board -> apps/api/src/features/moderation/planted.ts
  api-moderation-import-no-higher-feature: apps/api/src/features/moderation -> apps/api/src/features/account/planted.ts
  api-account-import-no-higher-feature: apps/api/src/features/account -> apps/api/src/features/admin/planted.ts
  api-is-server-only: apps/api/src -> apps/web/src/lib/planted.ts
  api-is-server-only: apps/api/test -> e2e/planted.ts
  web-lib-is-lowest: apps/web/src/lib -> apps/web/src/features/sessions/planted.ts
  web-lib-is-lowest: apps/web/src/lib -> apps/web/src/routes/planted.ts (types)
  web-lib-knows-no-noun: apps/web/src/lib -> packages/contract/src/posts/posts.ts as @muster/contract/posts/posts.ts
  web-components-are-product-agnostic: apps/web/src/components -> apps/web/src/features/posts/planted.ts
  web-components-are-product-agnostic: apps/web/src/components -> packages/contract/src/posts/posts.ts as @muster/contract/posts/posts.ts
  web-features-import-lower-layers: apps/web/src/features/posts -> apps/web/src/routes/planted.ts
  web-members-sessions-notifications-below-other-features: apps/web/src/features/members -> apps/web/src/features/posts/planted.ts
  web-members-sessions-notifications-below-other-features: apps/web/src/features/sessions -> apps/web/src/features/admin/planted.ts
  web-members-sessions-notifications-below-other-features: apps/web/src/features/notifications -> apps/web/src/features/chat/planted.ts
  web-members-sessions-notifications-below-other-features: apps/web/src/features/outbox -> apps/web/src/features/posts/planted.ts
  web-features-are-isolated: apps/web/src/features/posts -> apps/web/src/features/board/planted.ts
  web-features-are-isolated: apps/web/src/features/posts -> apps/web/src/features/chat/planted.ts as #src/features/chat/planted.ts
  web-board-and-chat-above-posts: apps/web/src/features/board -> apps/web/src/features/chat/planted.ts
  web-board-and-chat-above-posts: apps/web/src/features/chat -> apps/web/src/features/board/planted.ts (types)
  web-requests-below-other-parts-of-posts: apps/web/src/features/posts/requests -> apps/web/src/features/posts/card/planted.ts
  web-features-are-isolated: apps/web/src/features/brand-new -> apps/web/src/features/chat/planted.ts (types)
  web-admin-tabs-above-admin: apps/web/src/features/games/admin -> apps/web/src/features/posts/planted.ts
  web-only-the-route-imports-admin-tabs: apps/web/src/features/members -> apps/web/src/features/members/admin/planted.ts
  web-features-import-lower-layers: apps/web/src/features/chat -> apps/web/src/live/planted.ts
  web-live-below-frame: apps/web/src/live -> apps/web/src/frame/planted.ts
  web-live-below-frame: apps/web/src/live -> apps/web/src/components/planted.ts
  web-frame-below-routes: apps/web/src/frame/dashboard -> apps/web/src/routes/planted.ts
  web-routes-import-features: apps/web/src/routes -> apps/web/src/router.tsx
  web-is-browser-only: apps/web/src -> apps/api/src/planted.ts (types)
  web-uses-no-node-modules: apps/web/src/lib -> node:fs
  testing-imports-only-contract: packages/testing/src -> apps/api/src/planted.ts
  product-imports-no-testing: apps/api/src -> packages/testing/src/planted.ts
  e2e-is-black-box: e2e -> apps/api/src/planted.ts
  e2e-is-black-box: e2e -> apps/web/src/lib/planted.ts (types)
  bench-imports-server-modules: bench -> apps/web/src/lib/planted.ts
  bench-imports-server-modules: bench -> apps/api/src/app.ts
  bench-imports-server-modules: bench -> e2e/planted.ts
  scripts-import-only-testing: scripts -> apps/api/src/planted.ts
  tests-are-not-imported: apps/api/src -> apps/api/test/planted.ts
  tests-are-not-imported: apps/web/src/lib -> apps/web/src/lib/planted.test.ts
  no-circular-imports: apps/api/src -> apps/api/src/planted-circle.ts (and back)
  no-unresolvable-imports: apps/web/src/lib -> apps/web/src/lib/no-such-file.ts
  no-unresolvable-imports: apps/web/src/lib -> @muster/api
  no-undeclared-packages: apps/web/src/lib -> fastify`;

const rowPattern = /^ {2}(.+): (\S+) -> (\S+)(?: as (\S+))?( \(types\))?( \(and back\))?$/;

const forbiddenImports: readonly ForbiddenImport[] = table
  .split('\n')
  .slice(1)
  .map((text, index) => {
    const [isValid, rule = '', folder = '', to = '', as, types, back] = rowPattern.exec(text) ?? [];
    if (!isValid) throw new Error(`Invalid row: ${text}`);
    const from = `${folder}/planted-${index + 1}.ts`;
    return { rule, from, to, as, typeOnly: types !== undefined, mutual: back !== undefined };
  });

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
