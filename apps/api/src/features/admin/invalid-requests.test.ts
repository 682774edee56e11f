import {
  changeGameAliasesEndpoint,
  changeGameCrewEndpoint,
  deleteGameEndpoint,
  listAllGamesEndpoint,
  mergeGameEndpoint,
  renameGameEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { changeGameAbbreviationEndpoint } from '@muster/contract/games/game-emblems.ts';
import { deleteAnyPostEndpoint, listAllPostsEndpoint } from '@muster/contract/posts/admin-posts.ts';
import {
  deleteMemberEndpoint,
  createResetLinkEndpoint,
  disableMemberEndpoint,
  enableMemberEndpoint,
  getMemberRecordEndpoint,
  listMembersEndpoint,
} from '@muster/contract/members/admin-members.ts';
import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { expect, test } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { startApi } from '#test/start-api.ts';

interface Wrong {
  readonly params?: Record<string, string>;
  readonly querystring?: Record<string, string>;
  readonly body?: object;
}

const rolesNamed = (...names: string[]) => names.map((name) => ({ name, count: 1 }));

const ofMember = { memberId: '019a3f6e-0000-7000-8000-000000000001' };
const ofGame = { gameId: 'rust' };
const pages: Wrong[] = ['0', '-1', '1.5', 'x', '', '1e2', '100001'].map((page) => ({ querystring: { page } }));
const searches: Wrong[] = ['x'.repeat(101), 'a\0b'].map((search) => ({ querystring: { search } }));
const noMember: Wrong = { params: { memberId: 'somebody' } };
const unknownField: Wrong = { querystring: { unknown: 'all' } };

/** Endpoints of the panel with invalid requests. */
const calls: [AnyEndpoint, Wrong[]][] = [
  [
    listMembersEndpoint,
    [...pages, ...searches, unknownField, { querystring: { sort: 'email' } }, { querystring: { state: 'unknown' } }],
  ],
  [getMemberRecordEndpoint, [noMember]],
  [deleteMemberEndpoint, [noMember]],
  [
    disableMemberEndpoint,
    [
      { ...noMember, body: { reason: 'Spam' } },
      ...['', '  ', '\u200B', 'x'.repeat(501)].map((reason) => ({ params: ofMember, body: { reason } })),
      { params: ofMember, body: {} },
      { params: ofMember, body: { reason: 'Spam', until: 'never' } },
    ],
  ],
  [createResetLinkEndpoint, [noMember]],
  [enableMemberEndpoint, [noMember]],
  [listAllGamesEndpoint, [...pages, ...searches, unknownField, { querystring: { state: 'deleted' } }]],
  [verifyGameEndpoint, [{ params: { gameId: '\0' } }]],
  [unverifyGameEndpoint, [{ params: { gameId: '\0' } }]],
  [deleteGameEndpoint, [{ params: { gameId: '\0' } }]],
  [
    renameGameEndpoint,
    [
      { params: ofGame, body: { name: 7 } },
      { params: ofGame, body: {} },
      { params: ofGame, body: { name: 'Oxide', isVerified: true } },
    ],
  ],
  [
    changeGameAliasesEndpoint,
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
    changeGameAbbreviationEndpoint,
    [
      ...['LoLLoL', 'L L', '\u200B', '\u0301', 'L\u0000', '<3'].map((abbreviation) => ({
        params: ofGame,
        body: { abbreviation },
      })),
      { params: ofGame, body: { abbreviation: null } },
      { params: ofGame, body: {} },
    ],
  ],
  [
    changeGameCrewEndpoint,
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
    [
      { params: ofGame, body: {} },
      { params: ofGame, body: { gameId: '\0' } },
    ],
  ],
  [
    listAllPostsEndpoint,
    [...pages, ...searches, unknownField, { querystring: { platform: 'Abacus' } }, { querystring: { state: 'all' } }],
  ],
  [deleteAnyPostEndpoint, [{ params: { postId: 'x' } }]],
  [
    listAuditEndpoint,
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

test('rejects malformed requests and changes nothing', async () => {
  const { as, db } = await startApi();
  const admin = await as('admin');
  for (const [endpoint, wrongs] of calls) {
    for (const wrong of wrongs) {
      const answer = await admin.send(endpoint, wrong);
      expect([endpoint.path, wrong, answer.statusCode]).toEqual([endpoint.path, wrong, 400]);
    }
  }
  expect(await db.$count(auditLog)).toBe(0);
});
