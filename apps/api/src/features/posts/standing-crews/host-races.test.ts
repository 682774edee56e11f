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
  // Locks of its requests would prevent races of sanctions against two of its players.
  await author.call(deletePostEndpoint, { params: { postId: post.id } });
  const admin = await as('admin');
  const { id: caseId } = await zoe.call(createReportEndpoint, {
    body: { kind: 'member', memberId: mira.id, ...why },
  });
  const disable = ({ id: memberId }: Person) =>
    admin.send(disableMemberEndpoint, { params: { memberId }, body: { reason: 'x' } });
  const acts = {
    'Ada makes Mira the host': () =>
      author.send(changeStandingCrewEndpoint, { params: { crewId }, body: { hostId: mira.id } }),
    'Ada leaves': () => api.remove(author, crewId, author),
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
  return { ...api, acts, hosts };
}

type Scene = Awaited<ReturnType<typeof startWithHost>>;
type Act = keyof Scene['acts'];

/** Starts the second action once the first one waits to write to a table, and ends that wait once the second one waits for it. */
async function overlap({ db, acts }: Scene, table: string, first: Act, second: Act): Promise<number[]> {
  const { started } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    const findWaiting = async (condition: ReturnType<typeof sql>) =>
      (
        await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and ${condition}`)
      ).rows.map(({ pid }) => pid);
    const one = acts[first]();
    const isWriting = sql`wait_event = 'relation' and query like ${`%"${table}"%`}`;
    await expect.poll(() => findWaiting(isWriting)).toHaveLength(1);
    const [pid] = await findWaiting(isWriting);
    const other = acts[second]();
    const waitsForFirst = sql`wait_event in ('transactionid', 'tuple') and ${pid} = any(pg_blocking_pids(pid))`;
    await expect.poll(() => findWaiting(waitsForFirst)).toHaveLength(1);
    return { started: [one, other] };
  });
  return (await Promise.all(started)).map(({ statusCode }) => statusCode);
}

test.each<[first: Act, table: string, second: Act, statuses: number[], host: string]>([
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
  ['Ada is disabled', 'notices', 'Mira is disabled', [200, 200], 'Zoe'],
  ['Mira is disabled', 'audit_log', 'Ada is disabled', [200, 200], 'Zoe'],
])(
  'no crew keeps a disabled host: “%s” (waits to write %s), meanwhile “%s”',
  async (first, table, second, statuses, name) => {
    const scene = await startWithHost();
    expect(await overlap(scene, table, first, second)).toEqual(statuses);
    expect(await scene.hosts()).toEqual([name]);
  },
);

test.each<[first: Act, table: string, second: Act, statuses: number[], host: string]>([
  ['Mira joins', 'early_viewers', 'Ada is disabled', [200, 200], 'Mira'],
  ['Ada is disabled', 'audit_log', 'Mira joins', [200, 404], 'Ada'],
])(
  'no crew keeps a disabled host if a player may join: “%s” (waits to write %s), meanwhile “%s”',
  async (first, table, second, statuses, name) => {
    const scene = await startWithHost({ hasMira: false, hasZoe: false });
    expect(await overlap(scene, table, first, second)).toEqual(statuses);
    expect(await scene.hosts()).toEqual([name]);
  },
);
