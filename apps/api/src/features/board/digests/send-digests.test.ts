import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { markAlertsSeenEndpoint } from '@muster/contract/board/alerts.ts';
import { changeAppearanceEndpoint } from '@muster/contract/admin/change-appearance.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startPushService } from '#test/servers/push-service.ts';
import { startSmtpServer } from '#test/servers/smtp-server.ts';
import { startApi } from '#test/start-api.ts';
import { startWithAlerts } from '#test/start-with-alerts.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const PUBLIC_URL = 'https://muster.example';

/** A searcher who wants emails about what they miss, and has no quiet hours. */
async function startWithDigest(environment: Readonly<Record<string, string>> = {}) {
  const smtp = await startSmtpServer();
  const mailEnvironment = { SMTP_URL: smtp.url, PUBLIC_URL, ...environment };
  const scene = await startWithAlerts({ environment: mailEnvironment });
  const { db, searcher, save, readMails, allPushed } = scene;
  await searcher.call(changeSettingsEndpoint, { body: { receivesDigests: true, hasQuietHours: false } });
  await save({ game: 'Valorant' });
  /** Waits until all alerts were pushed, and undelivered ones were recorded. */
  const allMissed = async (): Promise<void> => {
    await expect.poll(() => db.$count(sql`alerts where push_due_at is not null`)).toBe(0);
    await allPushed();
  };
  /** Waits until the job has marked every missed notification as emailed or dropped. The email may arrive a moment later. */
  const sendDue = async () => {
    await allMissed();
    await db.execute(
      sql`update missed_notifications set due_at = now() - interval '1 second' where due_at is not null`,
    );
    await expect.poll(() => db.$count(sql`missed_notifications where due_at <= now()`)).toBe(0);
    await readMails();
    return smtp.received;
  };
  /** As if the last email had been sent that long ago. */
  const age = (interval: string) =>
    db.execute(sql`update missed_notifications set emailed_at = emailed_at - ${interval}::interval`);
  return { ...scene, smtp, mailEnvironment, allMissed, sendDue, age };
}

test('collects missed alerts in one email, and sends each once', async () => {
  const { post, sendDue, searcher } = await startWithDigest();
  await post({ description: 'A text that no email has', joinDetails: 'the secret lobby' });
  await post({ startsAt: new Date(Date.now() + 3_600_000) });
  await expect.poll(sendDue).toHaveLength(1);
  const [mail] = await sendDue();
  expect(mail).toMatchObject({ to: [searcher.email] });
  expect(mail?.head('subject')).toBe('What you missed on Muster');
  expect(mail?.text.match(/Ada is looking for players for Valorant/g)).toHaveLength(2);
  expect(mail?.raw).not.toMatch(/no email has|secret lobby/);
  await expect.poll(sendDue).toHaveLength(1);
});

test('names the community as its administrators do', async () => {
  const { post, sendDue, as } = await startWithDigest();
  await (await as('admin')).call(changeAppearanceEndpoint, { body: { name: 'Night Owls' } });
  await post();
  await expect
    .poll(async () => (await sendDue()).map(({ head }) => head('subject')))
    .toEqual(['What you missed on Night Owls']);
});

test('emails nothing by default, and nothing without a mail server or a public address', async () => {
  const { post, sendDue, searcher, db, target } = await startWithDigest();
  await searcher.call(changeSettingsEndpoint, { body: { receivesDigests: false } });
  await post();
  expect(await sendDue()).toEqual([]);
  expect(await db.$count(sql`missed_notifications`)).toBe(0);
  await searcher.call(changeSettingsEndpoint, { body: { receivesDigests: true } });
  const withoutAddress = await startWithDigest({ PUBLIC_URL: '' });
  await withoutAddress.post();
  expect(await withoutAddress.sendDue()).toEqual([]);
  expect((await startApi({ target })).mailFolder).toBeTruthy();
});

test('emails nothing if a browser received the push, but does if the push service refused it', async () => {
  const service = await startPushService();
  const { post, sendDue, searcher } = await startWithDigest(service.environment);
  await searcher.call(subscribeToPushEndpoint, { body: service.newBrowser().subscription });
  await post();
  expect(await sendDue()).toEqual([]);
  service.answerWith(410);
  await post();
  await expect.poll(sendDue).toHaveLength(1);
});

test.each([
  [
    'uses the app',
    sql`insert into presence (member_id, node_id, is_online, has_window_in_use, seen_at)
    select id, gen_random_uuid(), true, true, now() from members where name = 'Sam'`,
  ],
  ['is suspended', sql`update members set suspended_until = now() + interval '1 day' where name = 'Sam'`],
  ['turned alerts off', sql`update members set pushes_alerts = false where name = 'Sam'`],
  [
    'has an address that is refused',
    sql`update members set email_refused_at = now(), email_refusal_code = 550 where name = 'Sam'`,
  ],
  ['unsubscribed', sql`update members set receives_digests = false where name = 'Sam'`],
])('emails nothing to a member who meanwhile %s', async (_, change) => {
  const { post, allMissed, sendDue, db } = await startWithDigest();
  await post();
  await allMissed();
  expect(await db.$count(sql`missed_notifications where due_at is not null`)).toBe(1);
  await db.execute(change);
  expect(await sendDue()).toEqual([]);
});

test('emails nothing that is over, seen or by a blocked author', async () => {
  const { post, allMissed, sendDue, db, author, searcher, alertsOf } = await startWithDigest();
  const { id: postId } = await post();
  await allMissed();
  await author.call(setPostActiveEndpoint, { params: { postId }, body: { isActive: false } });
  expect(await sendDue()).toEqual([]);
  await post();
  await allMissed();
  const alertIds = (await alertsOf(searcher)).map(({ id }) => id);
  await searcher.call(markAlertsSeenEndpoint, { body: { alertIds } });
  expect(await sendDue()).toEqual([]);
  await post();
  await allMissed();
  await db.execute(sql`update missed_notifications set until = now() - interval '1 second' where due_at is not null`);
  expect(await sendDue()).toEqual([]);
  await post();
  await allMissed();
  await searcher.call(blockMemberEndpoint, { params: { memberId: author.id } });
  expect(await sendDue()).toEqual([]);
});

test('waits half an hour between emails, and sends at most eight a day', async () => {
  const { post, sendDue, age, db, smtp } = await startWithDigest();
  await post();
  await sendDue();
  await post();
  await expect.poll(sendDue).toHaveLength(1);
  expect(await db.$count(sql`missed_notifications where due_at > now() + interval '25 minutes'`)).toBe(1);
  await age('31 minutes');
  await expect.poll(sendDue).toHaveLength(2);
  for (let sent = 2; sent < 10; sent += 1) {
    await age('31 minutes');
    await post();
    await sendDue();
  }
  await expect.poll(() => smtp.received).toHaveLength(8);
});

test('emails alerts after the quiet hours', async () => {
  const { post, allMissed, sendDue, db, searcher } = await startWithDigest();
  await post();
  await allMissed();
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  const hourAway = (hours: number) => (minute + hours * 60 + 1440) % 1440;
  await db.execute(sql`update members set has_quiet_hours = true, quiet_from = ${hourAway(-1)},
    quiet_until = ${hourAway(2)} where id = ${searcher.id}`);
  expect(await sendDue()).toEqual([]);
  expect(await db.$count(sql`missed_notifications where due_at > now() + interval '1 hour'`)).toBe(1);
  await db.execute(sql`update members set has_quiet_hours = false`);
  await expect.poll(sendDue).toHaveLength(1);
});

test('emails only verified addresses while members verify theirs', async () => {
  const { post, sendDue, db, as } = await startWithDigest();
  const admin = await as('admin');
  await admin.call(changeCommunitySettingsEndpoint, { body: { emailVerification: 'optional' } });
  await post();
  expect(await sendDue()).toEqual([]);
  await db.execute(sql`update members set email_verified_at = now() where name = 'Sam'`);
  await post();
  await expect.poll(sendDue).toHaveLength(1);
});

test('two nodes send one email', async () => {
  const { post, sendDue, mailEnvironment, target, smtp } = await startWithDigest();
  const other = await startApi({ target, environment: mailEnvironment });
  for (let count = 0; count < 5; count += 1) await post();
  await sendDue();
  await other.readMails();
  await expect.poll(() => smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.text.match(/looking for players/g)).toHaveLength(5);
});

/** Seats of a server that sends emails. `sendDue` returns recipients and texts of the emails about what was missed. */
async function startWithSeatsAndMail() {
  const smtp = await startSmtpServer();
  const scene = await startWithSeats(2, { environment: { SMTP_URL: smtp.url, PUBLIC_URL } });
  const { db, allPushed, readMails, mira, zoe } = scene;
  for (const member of [mira, zoe])
    await member.call(changeSettingsEndpoint, { body: { receivesDigests: true, timeZone: 'Asia/Tokyo' } });
  const missed = async (kind: string, count = 1): Promise<void> => {
    await expect.poll(() => db.$count(sql`missed_notifications where kind = ${kind}`)).toBe(count);
    await allPushed();
  };
  const sendDue = async () => {
    await db.execute(sql`update missed_notifications set due_at = now() where due_at is not null`);
    await expect.poll(() => db.$count(sql`missed_notifications where due_at <= now()`)).toBe(0);
    await readMails();
    return smtp.received.map(({ to, text }) => ({ to: to[0], text }));
  };
  return { ...scene, missed, sendDue };
}

test('emails an offered seat, but not one that was taken in the meantime', async () => {
  const { mira, zoe, request, change, join, awaitOffer, missed, sendDue } = await startWithSeatsAndMail();
  const joined = await join(mira);
  const waiting = await request(zoe);
  await change(mira, joined, { name: 'leave' });
  await awaitOffer(zoe, waiting);
  await missed('offered');
  await expect.poll(sendDue).toEqual([
    {
      to: zoe.email,
      text: expect.stringMatching(/A seat is free for you: Valorant\. It is reserved until .* GMT\+9\./),
    },
  ]);
});

test('emails no offer that the member has taken', async () => {
  const { mira, zoe, request, change, join, awaitOffer, missed, sendDue } = await startWithSeatsAndMail();
  const joined = await join(mira);
  const waiting = await request(zoe);
  await change(mira, joined, { name: 'leave' });
  await awaitOffer(zoe, waiting);
  await missed('offered');
  await change(zoe, waiting, { name: 'take' });
  expect(await sendDue()).toEqual([]);
});

test('emails an unanswered ready check, five minutes after an earlier email', async () => {
  const { author, mira, join, db, post, missed, sendDue } = await startWithSeatsAndMail();
  await author.call(changeSettingsEndpoint, { body: { receivesDigests: true } });
  await join(mira);
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day', closes_at = now() + interval '1 day',
    starts_at = now() + interval '14 minutes' where id = ${post.id}`);
  await missed('ready-check', 2);
  const earlier = (minutes: number) =>
    db.execute(sql`insert into missed_notifications (member_id, kind, subject_id, until, emailed_at)
      values (${mira.id}, 'alert', gen_random_uuid(), now(), now() - ${minutes} * interval '1 minute')`);
  await earlier(6);
  const sent = async () => Object.fromEntries((await sendDue()).map(({ to, text }) => [to, text.replace(/\s+/g, ' ')]));
  await expect.poll(sent).toEqual({
    [author.email]: expect.stringMatching(/Still in\? Valorant starts .*, or your post closes\./),
    [mira.email]: expect.stringMatching(/Still in\? Valorant starts .*, or you lose your seat\./),
  });
});
