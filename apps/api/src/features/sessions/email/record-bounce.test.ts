import { listMembersEndpoint } from '@muster/contract/members/admin-members.ts';
import { getEmailEndpoint, sendVerificationEndpoint, confirmEmailEndpoint } from '@muster/contract/sessions/email.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDeliveryIds, DELIVERY_ID_HEADER } from '#src/mail/delivery-ids.ts';
import { eximReport, postfixReport } from '#test/bounces.ts';
import { testSecretKey } from '#test/start-api.ts';
import { startWithMail } from '#test/start-with-mail.ts';
import { recordBounce } from './record-bounce.ts';

const deliveryIds = createDeliveryIds(testSecretKey);

/** A member who got an email. */
async function startWithRecipient() {
  const api = await startWithMail();
  const [admin, ada] = [await api.as('admin', 'Grace'), await api.as('member', 'Ada')];
  await ada.call(sendVerificationEndpoint, {});
  const [sent] = await api.mailsTo(ada.email);
  const statusOf = async (id: string) => {
    const { rows } = await admin.call(listMembersEndpoint, { querystring: { page: 1, sort: 'name' } });
    return rows.find((row) => row.id === id)?.emailStatus;
  };
  const record = (report: string) => recordBounce(api.db, deliveryIds, Buffer.from(report));
  const delivery = { to: ada.email, deliveryId: sent?.head(DELIVERY_ID_HEADER) ?? '' };
  return { ...api, ada, statusOf, record, delivery };
}

test('shows a bounced address like a refused one until its owner opens an emailed link', async () => {
  const { ada, statusOf, record, delivery, tokenFor, visitor } = await startWithRecipient();
  expect(await record(eximReport({ ...delivery, reply: '552 5.2.2 mailbox full' }))).toBe('recorded');
  expect(await statusOf(ada.id)).toMatchObject({ refusedAt: expect.any(Date), refusalCode: 552 });
  expect(await ada.call(getEmailEndpoint, {})).toMatchObject({ isRefused: true });
  expect(await record(eximReport({ ...delivery, reply: '552 5.2.2 mailbox full' }))).toBe('unchanged');
  await visitor().call(confirmEmailEndpoint, { body: { token: await tokenFor(ada.email, 'confirm-email') } });
  expect(await statusOf(ada.id)).toMatchObject({ refusedAt: null });
});

test('ignores a report about an email sent before the address was verified', async () => {
  const { ada, db, statusOf, record, delivery } = await startWithRecipient();
  await db.execute(sql`update members set email_verified_at = now() + interval '2 seconds' where id = ${ada.id}`);
  expect(await record(postfixReport(delivery))).toBe('unchanged');
  expect(await statusOf(ada.id)).toMatchObject({ refusedAt: null });
});

test('rejects reports about emails that this server did not send to the address', async () => {
  const { ada, as, statusOf, record, delivery } = await startWithRecipient();
  const bob = await as('member', 'Bob');
  const withAnotherKey = createDeliveryIds(Buffer.alloc(32, 1)).create(ada.email);
  for (const forged of [{ deliveryId: withAnotherKey }, { to: bob.email }])
    expect(await record(postfixReport({ ...delivery, ...forged }))).toBe('forged');
  for (const { id } of [ada, bob]) expect(await statusOf(id)).toMatchObject({ refusedAt: null });
});

test('records only the recipient of the returned email in a report about several', async () => {
  const { as, ada, statusOf, record, delivery } = await startWithRecipient();
  const bob = await as('member', 'Bob');
  const other = `Final-Recipient: rfc822; ${bob.email}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n`;
  expect(await record(postfixReport(delivery).replace('Final-Recipient: ', () => `${other}Final-Recipient: `))).toBe(
    'recorded',
  );
  expect(await statusOf(bob.id)).toMatchObject({ refusedAt: null });
  expect(await statusOf(ada.id)).toMatchObject({ refusalCode: 550 });
});

test('records the original address of a forwarded email', async () => {
  const { record, delivery } = await startWithRecipient();
  const report = postfixReport(delivery).replace(
    /^Final-Recipient: .*/m,
    'Final-Recipient: rfc822; ada@elsewhere.example',
  );
  expect(await record(report)).toBe('recorded');
});

test('ignores delays, automatic replies and addresses of no member', async () => {
  const { ada, db, record, delivery } = await startWithRecipient();
  expect(await record(postfixReport({ ...delivery, action: 'delayed', status: '4.4.1' }))).toBe('ignored');
  expect(
    await record(`${DELIVERY_ID_HEADER}: ${delivery.deliveryId}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away`),
  ).toBe('ignored');
  await db.execute(sql`update members set email = 'ada@new.example' where id = ${ada.id}`);
  expect(await record(postfixReport(delivery))).toBe('unchanged');
});
