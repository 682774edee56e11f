/** An import that a rule must report: a file of ours importing a file of ours, or a package by its name. */
export interface Plant {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly typeOnly?: boolean;
  /** How the import names its target; a relative path where this is absent. */
  readonly as?: string;
  /** The target imports back. */
  readonly mutual?: boolean;
}

let count = 0;

const plant = (
  rule: string,
  folder: string,
  to: string,
  how: Pick<Plant, 'typeOnly' | 'as' | 'mutual'> = {},
): Plant => ({
  rule,
  from: `${folder}/planted-${++count}.ts`,
  to,
  ...how,
});

const typeOnly = { typeOnly: true };

/** Every 'never' of the table, and one for each further rule; some as types, which are imports too. */
export const plants: readonly Plant[] = [
  plant('contract-stands-alone', 'packages/contract/src', 'apps/api/src/planted.ts'),
  plant('contract-stands-alone', 'packages/contract/src', 'apps/web/src/lib/planted.ts', typeOnly),
  plant('contract-needs-only-zod', 'packages/contract/src', 'uuid'),
  plant('contract-needs-only-zod', 'packages/contract/src', 'node:crypto'),

  plant('api-db-is-lowest', 'apps/api/src/db', 'apps/api/src/features/posts/planted.ts'),
  plant('api-db-is-lowest', 'apps/api/src/db', 'apps/api/src/http/planted.ts', typeOnly),
  plant('api-db-is-lowest', 'apps/api/src/db/schema', 'apps/api/src/auth/planted.ts'),
  plant('api-db-is-lowest', 'apps/api/src/db', 'apps/api/src/live/planted.ts'),
  plant('api-auth-live-http-push-below-features', 'apps/api/src/auth', 'apps/api/src/features/users/planted.ts'),
  plant(
    'api-auth-live-http-push-below-features',
    'apps/api/src/live',
    'apps/api/src/features/chat/planted.ts',
    typeOnly,
  ),
  plant('api-auth-live-http-push-below-features', 'apps/api/src/http', 'apps/api/src/app.ts'),
  plant('api-auth-live-http-push-below-features', 'apps/api/src/push', 'apps/api/src/features/users/planted.ts'),
  plant('api-auth-live-http-push-below-features', 'apps/api/src/http', 'apps/api/src/mail/planted.ts'),
  plant('api-previews-only-draw', 'apps/api/src/previews', 'apps/api/src/db/planted.ts'),
  plant('api-mail-knows-no-product', 'apps/api/src/mail', 'apps/api/src/features/users/planted.ts'),
  plant('api-mail-knows-no-product', 'apps/api/src/mail', 'apps/api/src/config.ts', typeOnly),

  plant('api-features-reach', 'apps/api/src/features/posts', 'apps/api/src/config.ts', typeOnly),
  plant('api-features-reach', 'apps/api/src/features/brand-new', 'apps/api/src/app.ts'),
  plant('api-features-apart', 'apps/api/src/features/users', 'apps/api/src/features/games/planted.ts', {
    as: '#src/features/games/planted.ts',
  }),
  plant('api-features-apart', 'apps/api/src/features/games', 'apps/api/src/features/posts/planted.ts'),
  plant('api-features-apart', 'apps/api/src/features/brand-new', 'apps/api/src/features/users/planted.ts'),
  plant(
    'api-posts-and-chat-above-games-and-users',
    'apps/api/src/features/posts',
    'apps/api/src/features/chat/planted.ts',
  ),
  plant(
    'api-posts-and-chat-above-games-and-users',
    'apps/api/src/features/chat',
    'apps/api/src/features/admin/planted.ts',
  ),
  plant('api-admin-on-top', 'apps/api/src/features/admin', 'apps/api/src/features/brand-new/planted.ts'),
  plant('api-account-above-the-four', 'apps/api/src/features/account', 'apps/api/src/features/admin/planted.ts'),
  plant('api-stays-on-the-server', 'apps/api/src', 'apps/web/src/lib/planted.ts'),
  plant('api-stays-on-the-server', 'apps/api/test', 'e2e/planted.ts'),

  plant('web-lib-is-lowest', 'apps/web/src/lib', 'apps/web/src/features/auth/planted.ts'),
  plant('web-lib-is-lowest', 'apps/web/src/lib', 'apps/web/src/routes/planted.ts', typeOnly),
  plant('web-components-know-no-product', 'apps/web/src/components', 'apps/web/src/features/posts/planted.ts'),
  plant('web-components-know-no-product', 'apps/web/src/components', 'packages/contract/src/posts.ts', {
    as: '@muster/contract/posts.ts',
  }),
  plant('web-features-reach', 'apps/web/src/features/posts', 'apps/web/src/routes/planted.ts'),
  plant('web-features-apart', 'apps/web/src/features/posts', 'apps/web/src/features/chat/planted.ts', {
    as: '#src/features/chat/planted.ts',
  }),
  plant('web-features-apart', 'apps/web/src/features/brand-new', 'apps/web/src/features/users/planted.ts', typeOnly),
  plant('web-routes-reach', 'apps/web/src/routes', 'apps/web/src/router.tsx'),
  plant('web-stays-in-the-browser', 'apps/web/src', 'apps/api/src/planted.ts', typeOnly),
  plant('web-has-no-node', 'apps/web/src/lib', 'node:fs'),

  plant('e2e-is-black-box', 'e2e', 'apps/api/src/planted.ts'),
  plant('e2e-is-black-box', 'e2e', 'apps/web/src/lib/planted.ts', typeOnly),
  plant('bench-measures-the-server', 'bench', 'apps/web/src/lib/planted.ts'),
  plant('bench-measures-the-server', 'bench', 'apps/api/src/app.ts'),
  plant('bench-measures-the-server', 'bench', 'e2e/planted.ts'),
  plant('scripts-stand-alone', 'scripts', 'apps/api/src/planted.ts'),

  plant('tests-are-not-imported', 'apps/api/src', 'apps/api/test/planted.ts'),
  plant('tests-are-not-imported', 'apps/web/src/lib', 'apps/web/src/lib/planted.test.ts'),
  plant('no-circle', 'apps/api/src', 'apps/api/src/planted-circle.ts', { mutual: true }),
  plant('resolvable', 'apps/web/src/lib', 'apps/web/src/lib/no-such-file.ts'),
  plant('resolvable', 'apps/web/src/lib', '@muster/api'),
  plant('declared-packages', 'apps/web/src/lib', 'fastify'),
];
