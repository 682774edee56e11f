// Allowed imports between folders. The capture ($1) also covers new features.
// `npm run boundaries:prove` adds forbidden imports and fails unless each one is reported.

const contract = '^packages/contract/src/';
const testing = '^packages/testing/src/';
const repository = '^(apps|bench|packages|e2e|scripts)/';
const apiTest = '^apps/api/test/';
const webTest = '^apps/web/test/';
const tests = '[.]test[.]tsx?$|^(apps|packages)/[^/]+/test/';

/**
 * Modules in `from` may import each other and the paths in `allowed`, and no other folder of this repository.
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 */
const mayImport = (name, from, allowed) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { path: from },
  to: { path: repository, pathNot: [from, ...allowed] },
});

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
const forbid = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to });

const apiLib = '^apps/api/src/lib/';
const embedded = '^packages/embedded-postgres/src/';
const apiLayers = [apiLib, '^apps/api/src/(db|http|live|mail)/', contract, testing, apiTest];
/** Features of the server, lowest first. A feature may import its own group and the groups before it. */
const apiFeatureGroups = [
  'members',
  'notifications',
  'sessions',
  'chat',
  'games',
  'posts',
  'board',
  'moderation',
  'account',
  'admin',
];
const apiFeatures = (/** @type {string[]} */ groups) => `^apps/api/src/features/(${groups.join('|')})/`;
const webLayers = ['^apps/web/src/(lib|components)/', contract, webTest];
const webFeature = '^apps/web/src/features/([^/]+)/';
const webBase = '^apps/web/src/features/(?:members|sessions|notifications|outbox)/';
/** The parts of `posts` that its cards, lists and forms show. */
const webRequests =
  '^apps/web/src/features/posts/(requests|party|ready-check|afterwards|standing-crews|join-details|calendar)/';
/** A post by id, the member's own posts, and the games. */
const webPostQueries = '^apps/web/src/features/posts/(single-post|my-posts-query|games-query)[.]ts$';
/** Tabs of the admin panel that belong to a noun. */
const webAdminTab =
  '^apps/web/src/features/(games/admin|members/admin|posts/admin|sessions/registration/admin|moderation/cases|moderation/rules/admin)/';

export default {
  forbidden: [
    mayImport('contract-imports-no-other-folder', '^packages/contract/', [testing]),
    forbid(
      'contract-depends-only-on-zod',
      // The one module with a Markdown parser.
      { path: contract, pathNot: [tests, `${contract}moderation/rules-document[.]ts$`] },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg'], pathNot: 'node_modules/zod/' },
    ),

    // The board reads posts, never the reverse.
    forbid(
      'contract-of-board-is-only-for-higher-features',
      {
        path: [
          `${contract}[^/]+/`,
          apiFeatures(apiFeatureGroups.slice(0, apiFeatureGroups.indexOf('board'))),
          '^apps/web/src/features/(?!board/)',
        ],
        pathNot: [tests, `${contract}board/`],
      },
      { path: `${contract}board/` },
    ),

    mayImport('embedded-postgres-imports-no-other-folder', '^packages/embedded-postgres/', []),

    mayImport('api-lib-is-lowest', apiLib, [contract]),
    mayImport('api-db-above-lib', '^apps/api/src/db/', [apiLib, contract, apiTest]),
    // Drizzle's transactions lose connections; those of client.ts do not.
    forbid(
      'api-only-client-opens-drizzle',
      { path: '^(apps/api|bench)/', pathNot: '^apps/api/src/db/(client|prepare-queries)[.]ts$' },
      { path: 'node_modules/drizzle-orm/node-postgres/' },
    ),
    mayImport('api-http-above-db', '^apps/api/src/http/', [apiLib, '^apps/api/src/db/', contract, testing, apiTest]),
    mayImport('api-live-above-http', '^apps/api/src/live/', [
      apiLib,
      '^apps/api/src/(db|http)/',
      contract,
      testing,
      apiTest,
    ]),
    mayImport('api-mail-is-product-agnostic', '^apps/api/src/mail/', [
      apiLib,
      '^packages/contract/src/zod.ts$',
      apiTest,
    ]),
    mayImport('api-features-import-lower-layers', '^apps/api/src/features/', apiLayers),
    ...apiFeatureGroups.slice(0, -1).map((group, index) =>
      forbid(
        `api-${group.replaceAll('|', '-')}-import-no-higher-feature`,
        { path: apiFeatures([group]) },
        {
          path: '^apps/api/src/features/',
          pathNot: [apiFeatures(apiFeatureGroups.slice(0, index + 1)), '^apps/api/src/features/context[.]ts$'],
        },
      ),
    ),
    forbid(
      'api-features-belong-to-a-group',
      { path: '^apps/api/src/features/[^/]+/', pathNot: apiFeatures(apiFeatureGroups) },
      { path: '^apps/api/' },
    ),
    mayImport('api-is-server-only', '^apps/api/', [contract, '^packages/embedded-postgres/', testing]),

    mayImport('web-lib-is-lowest', '^apps/web/src/lib/', [contract, webTest]),
    // Requests carry the id of the session's member. The appearance is part of each page.
    forbid(
      'web-lib-knows-no-noun',
      { path: '^apps/web/src/lib/', pathNot: tests },
      {
        path: '^packages/contract/src/(members|sessions|posts|board|chat|notifications|moderation|games|admin)/',
        pathNot:
          '^packages/contract/src/(members/members|sessions/session|posts/schedule/schedule|admin/appearance)[.]ts$',
      },
    ),
    // Values that the server shares, and helpers without a product noun.
    mayImport('web-components-are-product-agnostic', '^apps/web/src/components/', [
      '^packages/contract/src/values/(app-icons|emblem|emblem-schema|game-icon|monogram|fold-text|parse-url|tags)[.]ts$',
      '^apps/web/src/lib/(api/api-error|held-list|i18n|language-choice|page-language|product|storage/unsaved-work|time/when-idle)[.]ts$',
      webTest,
    ]),
    mayImport('web-features-import-lower-layers', '^apps/web/src/features/', webLayers),
    forbid(
      'web-members-sessions-notifications-below-other-features',
      { path: webBase, pathNot: webAdminTab },
      { path: webFeature, pathNot: webBase },
    ),
    forbid(
      'web-features-are-isolated',
      { path: webFeature, pathNot: [webBase, webAdminTab, '^apps/web/src/features/(board|chat)/'] },
      { path: webFeature, pathNot: ['^apps/web/src/features/$1/', webBase] },
    ),
    forbid(
      'web-board-and-chat-above-posts',
      { path: '^apps/web/src/features/(board|chat)/', pathNot: webAdminTab },
      { path: webFeature, pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/posts/', webBase] },
    ),
    forbid(
      'web-requests-below-other-parts-of-posts',
      { path: webRequests },
      { path: '^apps/web/src/features/posts/', pathNot: [webRequests, webPostQueries] },
    ),
    forbid(
      'web-admin-tabs-above-admin',
      { path: webAdminTab },
      {
        path: webFeature,
        pathNot: [
          '^apps/web/src/features/$1/',
          '^apps/web/src/features/admin/',
          // The preview shows what members read.
          '^apps/web/src/features/moderation/rules/rules-text[.]tsx$',
          webBase,
        ],
      },
    ),
    forbid(
      'web-only-the-route-imports-admin-tabs',
      { path: '^apps/web/src/', pathNot: [webAdminTab, '^apps/web/src/routes/admin-panel[.]tsx$'] },
      { path: webAdminTab },
    ),
    mayImport('web-live-below-frame', '^apps/web/src/live/', [
      '^apps/web/src/features/',
      '^apps/web/src/lib/',
      contract,
      webTest,
    ]),
    mayImport('web-frame-below-routes', '^apps/web/src/frame/', ['^apps/web/src/(features|live)/', ...webLayers]),
    mayImport('web-routes-import-features', '^apps/web/src/routes/', [
      '^apps/web/src/(features|frame|live)/',
      '^apps/web/src/route-tree[.]gen[.]ts$',
      ...webLayers,
    ]),
    mayImport('web-is-browser-only', '^apps/web/', [contract]),
    forbid('web-uses-no-node-modules', { path: '^apps/web/src/', pathNot: tests }, { dependencyTypes: ['core'] }),

    mayImport('testing-imports-only-contract', '^packages/testing/', [contract]),
    mayImport('e2e-is-black-box', '^e2e/', [contract, testing]),
    // Benchmarks fill tables and create sessions directly.
    mayImport('bench-imports-server-modules', '^bench/', [
      '^apps/api/src/(db|features|lib)/',
      contract,
      embedded,
      testing,
    ]),
    mayImport('scripts-import-only-testing', '^scripts/', [
      testing,
      '^apps/web/browsers[.]ts$',
      `${embedded}files/lock-file[.]mjs$`,
    ]),

    forbid('tests-are-not-imported', { pathNot: tests }, { path: tests }),
    forbid('product-imports-no-testing', { path: '^(apps|packages/contract)/', pathNot: tests }, { path: testing }),
    forbid('no-circular-imports', {}, { circular: true }),
    forbid('no-unresolvable-imports', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared-packages',
      { path: repository },
      // Vitest is a dependency of the root package, and Vite of the web app, whose build the scripts check.
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/(vite|vitest)/' },
    ),
  ],
  options: {
    parser: /** @type {const} */ ('swc'),

    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/[^/]+/dist|e2e/(test-results|playwright-report))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
