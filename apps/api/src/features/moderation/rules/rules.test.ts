import { listAuditEndpoint } from '@muster/contract/admin/audit.ts';
import { deleteAccountEndpoint, exportDataEndpoint } from '@muster/contract/members/account.ts';
import {
  getAcceptedRulesEndpoint,
  getRulesEndpoint,
  getRulesVersionEndpoint,
  listRulesVersionsEndpoint,
  RULES_MAX_LENGTH,
} from '@muster/contract/moderation/rules.ts';
import { getRegistrationEndpoint } from '@muster/contract/sessions/registration.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { topics } from '@muster/contract/topics.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPassword, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { acceptRules, outcomeOf, publishRules, sendRules, someRules } from '#test/rules.ts';
import { startApi } from '#test/start-api.ts';

async function startWithAdmin() {
  const api = await startApi();
  const admin = await api.as('admin', 'Grace');
  const read = async () => (await api.visitor().call(getRulesEndpoint, {})).rules;
  const versions = () => admin.call(listRulesVersionsEndpoint, { querystring: { page: 1 } });
  const post = async (role: 'member' | 'admin' = 'member') =>
    outcomeOf((await api.as(role)).send(createPostEndpoint, { body: aPostDraft() }));
  return { ...api, admin, read, versions, post };
}

test('without rules, there is nothing to read or accept', async () => {
  const { as, read, versions, post } = await startWithAdmin();
  expect([await read(), await versions(), await post()]).toEqual([null, { rows: [], total: 0 }, 200]);
  expect(await outcomeOf(acceptRules(await as('member'), 1))).toBe('rules-changed');
});

test('a visitor reads the rules, and open windows receive a new version', async () => {
  const { as, admin, read, listen, visitor } = await startWithAdmin();
  const member = await connectLive(await listen(), await as('member'));
  await publishRules(admin, `${someRules}\r\n\r\n`);
  expect(await read()).toMatchObject({ version: 1, text: someRules, publishedAt: expect.any(Date) });
  expect(await visitor().call(getRegistrationEndpoint, {})).toMatchObject({ hasRules: true });
  await publishRules(admin, '', 1);
  expect(await visitor().call(getRegistrationEndpoint, {})).toMatchObject({ hasRules: false });
  await member.next((event) => event.type === 'topics.changed' && event.topics[0]?.[0] === topics.rules[0]);
});

test('lists every version with its text, publisher and whether it asked again, also after the publisher has left', async () => {
  const { as, admin, versions, db } = await startWithAdmin();
  const other = await as('admin', 'Ada');
  await publishRules(admin, 'one');
  await publishRules(other, 'two', 1, false);
  await publishRules(admin, '', 2);
  await db.execute(sql`update members set role = 'member' where id = ${other.id}`);
  await other.call(deleteAccountEndpoint, { body: { password: aPassword } });
  const { rows, total } = await versions();
  expect(total).toBe(3);
  expect(rows).toMatchObject([
    { version: 3, publisher: 'Grace', asksAgain: false },
    { version: 2, publisher: null, asksAgain: false },
    { version: 1, publisher: 'Grace', asksAgain: true },
  ]);
  const textOf = async (version: number) =>
    (await admin.send(getRulesVersionEndpoint, { params: { version: String(version) } })).json().text;
  expect(await Promise.all([1, 2, 3].map(textOf))).toEqual(['one', 'two', '']);
  for (const [version, code] of [
    ['4', 'rules-version-not-found'],
    ['0', 'validation-failed'],
    ['2147483648', 'validation-failed'],
    ['x', 'validation-failed'],
  ] as const)
    expect(await outcomeOf(admin.send(getRulesVersionEndpoint, { params: { version } }))).toBe(code);
});

test('a published change is audited; an unchanged text adds no version', async () => {
  const { admin, versions } = await startWithAdmin();
  expect(await publishRules(admin)).toBe(1);
  expect(await publishRules(admin, `${someRules}\n`, 1)).toBe(1);
  expect(await publishRules(admin, '  ', 1)).toBe(2);
  expect(await publishRules(admin, '', 2)).toBe(2);
  expect((await versions()).total).toBe(2);
  const { rows } = await admin.call(listAuditEndpoint, { querystring: { action: 'rules.published', page: 1 } });
  expect(rows.map(({ actorName, details }) => [actorName, JSON.parse(details)])).toEqual([
    ['Grace', { version: 2, asksAgain: false, isRemoved: true }],
    ['Grace', { version: 1, asksAgain: true, isRemoved: false }],
  ]);
});

test('of two administrators who publish at once, one is rejected', async () => {
  const { as, admin, read } = await startWithAdmin();
  const other = await as('admin');
  const outcomes = await Promise.all([
    outcomeOf(sendRules(admin, 'mine', 0)),
    outcomeOf(sendRules(other, 'theirs', 0)),
  ]);
  expect(outcomes.toSorted()).toEqual([200, 'rules-published-elsewhere']);
  expect(await read()).toMatchObject({ version: 1, text: outcomes[0] === 200 ? 'mine' : 'theirs' });
  expect(await outcomeOf(sendRules(other, 'later', 0))).toBe('rules-published-elsewhere');
  expect(await outcomeOf(sendRules(other, 'later', 2))).toBe('rules-published-elsewhere');
});

test('rejects invalid rules and acceptances', async () => {
  const { as, admin, read } = await startWithAdmin();
  expect(await outcomeOf(sendRules(admin, 'x'.repeat(RULES_MAX_LENGTH), 0))).toBe(200);
  for (const text of ['x'.repeat(RULES_MAX_LENGTH + 1), `${'> '.repeat(30)}x`, '\0', 7, null])
    expect(await outcomeOf(sendRules(admin, text, 1))).toBe('validation-failed');
  for (const basedOn of [-1, 0.5, 2 ** 31])
    expect(await outcomeOf(sendRules(admin, 'x', basedOn))).toBe('validation-failed');
  expect(await read()).toMatchObject({ version: 1 });
  const member = await as('member');
  for (const version of [0, 1.5, 2 ** 31, Number.NaN])
    expect(await outcomeOf(acceptRules(member, version))).toBe('validation-failed');
  expect(await outcomeOf(acceptRules(member, 2))).toBe('rules-changed');
});

test('members accept once, again only if a version asks for it, and not while there are no rules', async () => {
  const { as, admin, post } = await startWithAdmin();
  const ada = await as('member');
  const adaPosts = () => outcomeOf(ada.send(createPostEndpoint, { body: aPostDraft() }));
  await publishRules(admin);
  expect([await adaPosts(), await outcomeOf(acceptRules(ada, 1)), await adaPosts()]).toEqual([
    'rules-not-accepted',
    200,
    200,
  ]);
  await publishRules(admin, 'a typo mended', 1, false);
  expect([await adaPosts(), await post()]).toEqual([200, 'rules-not-accepted']);
  const bob = await as('member');
  // Bob had read the version before the typo was corrected.
  expect(await outcomeOf(acceptRules(bob, 1))).toBe(200);
  expect(await outcomeOf(bob.send(createPostEndpoint, { body: aPostDraft() }))).toBe(200);
  await publishRules(admin, 'a new rule', 2);
  expect(await adaPosts()).toBe('rules-not-accepted');
  expect(await outcomeOf(acceptRules(ada, 2))).toBe('rules-changed');
  await publishRules(admin, '', 3);
  expect([await adaPosts(), await post()]).toEqual([200, 200]);
  await publishRules(admin, someRules, 4, false);
  expect([await adaPosts(), await outcomeOf(acceptRules(ada, 5)), await adaPosts()]).toEqual([
    'rules-not-accepted',
    200,
    200,
  ]);
  expect(await outcomeOf(acceptRules(ada, 5))).toBe(200);
});

test('a member reads the latest version that they have accepted', async () => {
  const { as, admin } = await startWithAdmin();
  const [ada, bob] = [await as('member'), await as('member')];
  const accepted = async (member: typeof ada) => (await member.call(getAcceptedRulesEndpoint, {})).version;
  await publishRules(admin);
  await acceptRules(bob, 1);
  await publishRules(admin, 'other', 1);
  await acceptRules(ada, 2);
  expect([await accepted(ada), await accepted(bob), await accepted(await as('member'))]).toEqual([2, 1, null]);
});

test('the publisher has accepted by publishing; moderators and other administrators accept', async () => {
  const { as, admin, post } = await startWithAdmin();
  const moderator = await as('moderator');
  await publishRules(admin);
  const posts = (member: typeof admin) => outcomeOf(member.send(createPostEndpoint, { body: aPostDraft() }));
  expect([await posts(admin), await posts(moderator), await post('admin')]).toEqual([
    200,
    'rules-not-accepted',
    'rules-not-accepted',
  ]);
});

test('exports the acceptances, and deletes them with the account', async () => {
  const { as, admin, db } = await startWithAdmin();
  const ada = await as('member');
  await publishRules(admin);
  await acceptRules(ada, 1);
  await publishRules(admin, 'other', 1);
  await acceptRules(ada, 2);
  const { acceptedRules } = JSON.parse((await ada.send(exportDataEndpoint)).body);
  expect(acceptedRules).toEqual([1, 2].map((version) => ({ version, acceptedAt: expect.stringMatching(/^2\d{3}-/) })));
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  const { rows } = await db.execute(sql`select from rules_acceptances where member_id = ${ada.id}`);
  expect(rows).toEqual([]);
});
