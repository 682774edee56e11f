import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anInviteLink, register } from '#test/invite-links.ts';
import { startApi } from '#test/start-api.ts';

vi.setConfig({ testTimeout: 60_000 });

const RUNS = 5;
const limits = {
  signUpsPerHour: { points: 1000, seconds: 3600 },
  visitorRequestsPerMinute: { points: 10_000, seconds: 60 },
};

/** A registration on one of two nodes with one of two links. Its address may be taken. */
const attempts = fc.array(fc.record({ node: fc.nat(1), link: fc.nat(1), isTaken: fc.boolean() }), {
  minLength: 4,
  maxLength: 10,
});

test('a link never admits more than its uses, however registrations on two nodes overlap or fail', async () => {
  const environment = { REGISTRATION: 'invite' };
  const here = await startApi({ environment, limits });
  const nodes = [here, await startApi({ environment, limits, target: here.target })] as const;
  const admin = await here.as('admin');
  const { email: takenEmail } = await here.as('member');
  await fc.assert(
    fc.asyncProperty(
      attempts,
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
      async (tried, uses) => {
        const links = await Promise.all(uses.map((maxUses) => anInviteLink(admin, { maxUses })));
        const statuses = await Promise.all(
          tried.map(async ({ node, link, isTaken }) => {
            const client = nodes[node === 0 ? 0 : 1].visitor();
            const email = isTaken ? { email: takenEmail } : {};
            return (await register(client, links[link]?.code, email)).statusCode;
          }),
        );
        for (const [place, { id, maxUses }] of links.entries()) {
          const own = tried.flatMap(({ link, isTaken }, attempt) =>
            link === place ? [{ isTaken, status: statuses[attempt] }] : [],
          );
          const admitted = own.filter(({ status }) => status === 200).length;
          const { rows } = await here.db.execute(
            sql`select uses, (select count(*)::int from invited_members where invite_link_id = ${id}) as members from invite_links where id = ${id}`,
          );
          expect(rows).toEqual([{ uses: admitted, members: admitted }]);
          expect(admitted).toBe(Math.min(maxUses, own.filter(({ isTaken }) => !isTaken).length));
        }
      },
    ),
    { numRuns: RUNS },
  );
});
