import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { decideCaseEndpoint } from '@muster/contract/moderation/cases.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { changeStandingCrewEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPassword } from '#test/factories.ts';
import { why } from '#test/reported-content.ts';
import { type Person, startWithSession } from '#test/start-with-session.ts';

/** A crew of Ada, its host, Mira and Zoe. Mira is reported. */
async function startWithHost({ hasMira = true, hasZoe = true } = {}) {
  const api = await startWithSession();
  const { author, mira, zoe, as, createCrew, answer, db, post } = api;
  const crewId = await createCrew();
  if (hasMira) await answer(mira, crewId, true);
  if (hasZoe) await answer(zoe, crewId, true);
  // Deleted, because locks on its requests would serialize sanctions against two of its players.
  await author.call(deletePostEndpoint, { params: { postId: post.id } });
  const admin = await as('admin');
  const { id: caseId } = await zoe.call(createReportEndpoint, {
    body: { kind: 'member', memberId: mira.id, ...why },
  });
  const disable = ({ id: memberId }: Person) =>
    admin.send(disableMemberEndpoint, { params: { memberId }, body: { reason: 'x' } });
  const actions = {
    'Ada makes Mira the host': () =>
      author.send(changeStandingCrewEndpoint, { params: { crewId }, body: { hostId: mira.id } }),
    'Ada leaves': () => api.remove(author, crewId, author),
    'Mira leaves': () => api.remove(mira, crewId, mira),
    'Ada deletes the account': () => author.send(deleteAccountEndpoint, { body: { password: aPassword } }),
    'Ada is disabled': () => disable(author),
    'Mira is disabled': () => disable(mira),
    'Mira is suspended': () =>
      admin.send(decideCaseEndpoint, {
        params: { caseId },
        body: { reportIds: [caseId], decision: { action: 'suspend', days: 3, reason: 'x' }, decisionCount: 0 },
      }),
    'Mira joins': () => answer(mira, crewId, true),
  };
  const names = new Map([author, mira, zoe].map(({ id }, index) => [id, ['Ada', 'Mira', 'Zoe'][index]]));
  const hosts = async () =>
    (
      await db.execute<{ id: string }>(sql`select host_id as id from chats where id = ${crewChatIdOf(crewId)}`)
    ).rows.map(({ id }) => names.get(id));
  return { ...api, actions, hosts };
}

type Setup = Awaited<ReturnType<typeof startWithHost>>;
type Action = keyof Setup['actions'];

/** Starts the second action once the first one waits to write to a table, and ends that wait once the second one waits for it. */
async function overlap({ db, actions }: Setup, table: string, first: Action, second: Action): Promise<number[]> {
  const { started } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    const findWaiting = async (condition: ReturnType<typeof sql>) =>
      (
        await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and ${condition}`)
      ).rows.map(({ pid }) => pid);
    const one = actions[first]();
    const isWriting = sql`wait_event = 'relation' and query like ${`%"${table}"%`}`;
    await expect.poll(() => findWaiting(isWriting)).toHaveLength(1);
    const [pid] = await findWaiting(isWriting);
    const other = actions[second]();
    const waitsForFirst = sql`wait_event in ('transactionid', 'tuple') and ${pid} = any(pg_blocking_pids(pid))`;
    await expect.poll(() => findWaiting(waitsForFirst)).toHaveLength(1);
    return { started: [one, other] };
  });
  return (await Promise.all(started)).map(({ statusCode }) => statusCode);
}

test.each<[first: Action, table: string, second: Action, statuses: number[], host: string]>([
  ['Ada makes Mira the host', 'notices', 'Mira is disabled', [200, 200], 'Ada'],
  ['Mira is disabled', 'audit_log', 'Ada makes Mira the host', [200, 409], 'Ada'],
  // A suspended host remains the host.
  ['Ada makes Mira the host', 'notices', 'Mira is suspended', [200, 200], 'Mira'],
  ['Mira is suspended', 'audit_log', 'Ada makes Mira the host', [200, 409], 'Ada'],
  ['Ada leaves', 'notices', 'Mira is disabled', [200, 200], 'Zoe'],
  ['Mira is disabled', 'audit_log', 'Ada leaves', [200, 200], 'Zoe'],
  ['Mira is suspended', 'audit_log', 'Ada leaves', [200, 200], 'Zoe'],
  ['Ada deletes the account', 'notices', 'Mira is disabled', [200, 200], 'Zoe'],
  ['Mira is disabled', 'audit_log', 'Ada deletes the account', [200, 200], 'Zoe'],
  ['Mira leaves', 'chat_participants', 'Ada is disabled', [200, 200], 'Zoe'],
  ['Mira leaves', 'chat_participants', 'Ada deletes the account', [200, 200], 'Zoe'],
  ['Ada is disabled', 'notices', 'Mira is disabled', [200, 200], 'Zoe'],
  ['Mira is disabled', 'audit_log', 'Ada is disabled', [200, 200], 'Zoe'],
])(
  'a disabled member does not remain host: “%s” waits to write %s, then “%s”',
  async (first, table, second, statuses, name) => {
    const setup = await startWithHost();
    expect(await overlap(setup, table, first, second)).toEqual(statuses);
    expect(await setup.hosts()).toEqual([name]);
  },
);

test.each<[first: Action, table: string, second: Action, statuses: number[], host: string]>([
  ['Mira joins', 'early_viewers', 'Ada is disabled', [200, 200], 'Mira'],
  ['Ada is disabled', 'audit_log', 'Mira joins', [200, 404], 'Ada'],
])(
  'a disabled host hands over to a player who joins: “%s” waits to write %s, then “%s”',
  async (first, table, second, statuses, name) => {
    const setup = await startWithHost({ hasMira: false, hasZoe: false });
    expect(await overlap(setup, table, first, second)).toEqual(statuses);
    expect(await setup.hosts()).toEqual([name]);
  },
);
