import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import {
  deleteAnyPostEndpoint,
  deleteMemberEndpoint,
  createResetLinkEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getAccountEndpoint,
  getAdminCountsEndpoint,
  getOverviewEndpoint,
  listAccountsEndpoint,
  listAllPostsEndpoint,
} from '@muster/contract/admin/tables.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { startApi } from '#test/start-api.ts';

const params = {
  gameId: 'rust',
  memberId: '019a3f6e-0000-7000-8000-000000000001',
  postId: '019a3f6e-0000-7000-8000-000000000002',
};
const only = (...names: (keyof typeof params)[]) => Object.fromEntries(names.map((name) => [name, params[name]]));

interface Wrong {
  readonly params?: Record<string, string>;
  readonly querystring?: Record<string, string>;
  readonly body?: object;
}

const rolesNamed = (...names: string[]) => names.map((name) => ({ name, count: 1 }));

const ofMember = only('memberId');
const ofGame = only('gameId');
const pages: Wrong[] = ['0', '-1', '1.5', 'x', '', '1e2', '100001'].map((page) => ({ querystring: { page } }));
const searches: Wrong[] = ['x'.repeat(101), 'a\0b'].map((search) => ({ querystring: { search } }));
const noMember: Wrong = { params: { memberId: 'somebody' } };
const unknownField: Wrong = { querystring: { unknown: 'all' } };

/** Each endpoint of the panel with a valid request and invalid ones. */
const calls: [AnyEndpoint, Wrong, Wrong[]][] = [
  [
    listAccountsEndpoint,
    {},
    [...pages, ...searches, unknownField, { querystring: { sort: 'email' } }, { querystring: { state: 'unknown' } }],
  ],
  [getAccountEndpoint, { params: ofMember }, [noMember]],
  [deleteMemberEndpoint, { params: ofMember }, [noMember]],
  [
    disableMemberEndpoint,
    { params: ofMember, body: { reason: 'Spam' } },
    [
      { ...noMember, body: { reason: 'Spam' } },
      ...['', '  ', '\u200B', 'x'.repeat(501)].map((reason) => ({ params: ofMember, body: { reason } })),
      { params: ofMember, body: {} },
      { params: ofMember, body: { reason: 'Spam', until: 'never' } },
    ],
  ],
  [createResetLinkEndpoint, { params: ofMember }, [noMember]],
  [enableMemberEndpoint, { params: ofMember }, [noMember]],
  [listAllGamesEndpoint, {}, [...pages, ...searches, unknownField, { querystring: { state: 'deleted' } }]],
  [verifyGameEndpoint, { params: ofGame }, [{ params: { gameId: '\0' } }]],
  [unverifyGameEndpoint, { params: ofGame }, [{ params: { gameId: '\0' } }]],
  [deleteGameEndpoint, { params: ofGame }, [{ params: { gameId: '\0' } }]],
  [
    renameGameEndpoint,
    { params: ofGame, body: { name: 'Oxide' } },
    [
      { params: ofGame, body: { name: 7 } },
      { params: ofGame, body: {} },
      { params: ofGame, body: { name: 'Oxide', isVerified: true } },
    ],
  ],
  [
    changeGameAliasesEndpoint,
    { params: ofGame, body: { aliases: ['ru'] } },
    [
      { params: ofGame, body: { aliases: ['two words'] } },
      { params: ofGame, body: { aliases: ['"ru"'] } },
      { params: ofGame, body: { aliases: ['x'.repeat(21)] } },
      { params: ofGame, body: { aliases: Array.from({ length: 11 }, (_, index) => `r${index}`) } },
      { params: ofGame, body: { aliases: 'ru' } },
      { params: ofGame, body: {} },
    ],
  ],
  [
    changeGameCrewEndpoint,
    { params: ofGame, body: { crewSize: 5, roles: rolesNamed('Tank') } },
    [
      { crewSize: 1 },
      { crewSize: 41 },
      { crewSize: 2.5 },
      { crewSize: '5' },
      { crewSize: undefined },
      { roles: undefined },
      { roles: rolesNamed('1', '2', '3', '4', '5', '6', '7') },
      { roles: rolesNamed('Tank', ' tANK') },
      { roles: rolesNamed('x'.repeat(31)) },
      { roles: rolesNamed('\u200B') },
      { roles: rolesNamed('\0') },
      { roles: [{ name: 'Tank', count: 0 }] },
      { roles: [{ name: 'Tank', count: 41 }], crewSize: null },
      { roles: [{ name: 'Tank', count: 6 }] },
      { roles: [{ name: 'Tank' }] },
      { roles: [{ name: 'Tank', count: 1, player: 'Ada' }] },
      { posts: 3 },
    ].map((wrong) => ({ params: ofGame, body: { crewSize: 5, roles: [], ...wrong } })),
  ],
  [
    mergeGameEndpoint,
    { params: ofGame, body: { gameId: 'cs2' } },
    [
      { params: ofGame, body: {} },
      { params: ofGame, body: { gameId: '\0' } },
    ],
  ],
  [
    listAllPostsEndpoint,
    {},
    [...pages, ...searches, unknownField, { querystring: { platform: 'Abacus' } }, { querystring: { state: 'all' } }],
  ],
  [deleteAnyPostEndpoint, { params: only('postId') }, [{ params: { postId: 'x' } }]],
  [getAdminCountsEndpoint, {}, []],
  [getOverviewEndpoint, {}, []],
  [
    listAuditEndpoint,
    {},
    [
      ...pages,
      unknownField,
      { querystring: { action: 'post.read' } },
      { querystring: { actorId: 'me' } },
      { querystring: { targetId: 'x'.repeat(101) } },
      { querystring: { targetId: 'a\0b' } },
    ],
  ],
];

test.each(calls.map(([endpoint, right]) => [`${endpoint.method} ${endpoint.path}`, endpoint, right] as const))(
  '%s is for administrators only',
  async (_, endpoint, right) => {
    const { visitor, as, db } = await startApi();
    const member = await as('member');
    expect((await visitor().send(endpoint, right)).statusCode).toBe(401);
    const refused = await member.send(endpoint, right);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'permission-denied']);
    expect(await db.$count(auditLog)).toBe(0);
  },
);

test('rejects malformed requests and changes nothing', async () => {
  const { as, db } = await startApi();
  const admin = await as('admin');
  for (const [endpoint, , wrongs] of calls) {
    for (const wrong of wrongs) {
      const answer = await admin.send(endpoint, wrong);
      expect([endpoint.path, wrong, answer.statusCode]).toEqual([endpoint.path, wrong, 400]);
    }
  }
  expect(await db.$count(auditLog)).toBe(0);
});
