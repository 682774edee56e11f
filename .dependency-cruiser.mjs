// Who may import whom. The capture ($1) guards a new feature from its first day.
// `npm run boundaries:prove` plants forbidden imports and fails unless each one is reported.

const contract = '^packages/contract/src/';
const testing = '^packages/testing/src/';
const own = '^(apps|bench|packages|e2e|scripts)/';
const apiTest = '^apps/api/test/';
const webTest = '^apps/web/test/';
const tests = '[.]test[.]tsx?$|^(apps|packages)/[^/]+/test/';

/**
 * A rule in the form of the table: of our own code, modules of `from` may import each other and what `may` lists.
 * @param {string} name
 * @param {string} from
 * @param {string[]} may
 */
const mayImport = (name, from, may) => ({
  name,
  severity: /** @type {const} */ ('error'),
  from: { path: from },
  to: { path: own, pathNot: [from, ...may] },
});

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 */
const never = (name, from, to) => ({ name, severity: /** @type {const} */ ('error'), from, to });

const apiLib = '^apps/api/src/lib/';
const embedded = '^packages/embedded-postgres/src/';
const apiBase = [apiLib, '^apps/api/src/(db|auth|live|http|mail|previews|push)/', contract, testing, apiTest];
const apiFeature = '^apps/api/src/features/([^/]+)/';
const webBase = ['^apps/web/src/(lib|components)/', contract, webTest];
const webFeature = '^apps/web/src/features/([^/]+)/';

export default {
  forbidden: [
    mayImport('contract-stands-alone', '^packages/contract/', []),
    never(
      'contract-needs-only-zod',
      { path: contract, pathNot: tests },
      { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg'], pathNot: 'node_modules/zod/' },
    ),

    mayImport('embedded-postgres-stands-alone', '^packages/embedded-postgres/', []),

    mayImport('api-lib-is-lowest', apiLib, [contract]),
    mayImport('api-db-above-lib', '^apps/api/src/db/', [apiLib, contract, apiTest]),
    mayImport('api-auth-above-db', '^apps/api/src/auth/', [apiLib, '^apps/api/src/db/', contract, testing, apiTest]),
    mayImport('api-live-http-push-below-features', '^apps/api/src/(live|http|push)/', [
      apiLib,
      '^apps/api/src/(auth|db)/',
      contract,
      testing,
      apiTest,
    ]),
    mayImport('api-mail-knows-no-product', '^apps/api/src/mail/', [apiLib, '^packages/contract/src/zod.ts$', apiTest]),
    mayImport('api-previews-only-draw', '^apps/api/src/previews/', [apiLib, contract]),
    mayImport('api-features-reach', '^apps/api/src/features/', apiBase),
    never(
      'api-features-apart',
      { path: apiFeature, pathNot: '^apps/api/src/features/(account|admin|posts|chat|moderation|settings)/' },
      { path: apiFeature, pathNot: '^apps/api/src/features/$1/' },
    ),
    never(
      'api-posts-and-chat-above-games-and-users',
      { path: '^apps/api/src/features/(posts|chat)/' },
      { path: apiFeature, pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/(games|users)/'] },
    ),
    never(
      'api-account-moderation-settings-above-the-four',
      { path: '^apps/api/src/features/(account|moderation|settings)/' },
      { path: apiFeature, pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/(posts|chat|games|users)/'] },
    ),
    never(
      'api-admin-on-top',
      { path: '^apps/api/src/features/admin/' },
      { path: apiFeature, pathNot: '^apps/api/src/features/(admin|account|moderation|posts|chat|games|users)/' },
    ),
    mayImport('api-stays-on-the-server', '^apps/api/', [contract, '^packages/embedded-postgres/', testing]),

    mayImport('web-lib-is-lowest', '^apps/web/src/lib/', [contract, webTest]),
    // How a game's tile looks is agreed on: the server draws it too.
    mayImport('web-components-know-no-product', '^apps/web/src/components/', [
      '^packages/contract/src/values/emblem.ts$',
      webTest,
    ]),
    mayImport('web-features-reach', '^apps/web/src/features/', webBase),
    never('web-features-apart', { path: webFeature }, { path: webFeature, pathNot: '^apps/web/src/features/$1/' }),
    // In development the page of the components is added to the tree.
    mayImport('web-routes-reach', '^apps/web/src/routes/', [
      '^apps/web/src/features/',
      '^apps/web/src/route-tree[.]gen[.]ts$',
      ...webBase,
    ]),
    mayImport('web-stays-in-the-browser', '^apps/web/', [contract]),
    never('web-has-no-node', { path: '^apps/web/src/', pathNot: tests }, { dependencyTypes: ['core'] }),

    mayImport('testing-knows-only-the-contract', '^packages/testing/', [contract]),
    mayImport('e2e-is-black-box', '^e2e/', [contract, testing]),
    // It fills tables directly and signs members in without their passwords.
    mayImport('bench-measures-the-server', '^bench/', [
      '^apps/api/src/(auth|db|features)/',
      contract,
      embedded,
      testing,
    ]),
    mayImport('scripts-use-test-helpers', '^scripts/', [testing]),

    never('tests-are-not-imported', { pathNot: tests }, { path: tests }),
    never('product-imports-no-test-helpers', { path: '^(apps|packages/contract)/', pathNot: tests }, { path: testing }),
    never('no-circle', {}, { circular: true }),
    never('resolvable', {}, { couldNotResolve: true }),
    never(
      'declared-packages',
      { path: own },
      // The test runner is one for all and stands in the root's manifest.
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/vitest/' },
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
