import {
  adminSignInEndpoint,
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  startSecondFactorEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import { SESSION_REVOKED_CLOSE_CODE } from '@muster/contract/live-events.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { asc } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import { auditLog } from '#src/db/schema/audit-log.ts';
import { secondFactors } from '#src/db/schema/sessions.ts';
import { connectLive } from '#test/live-client.ts';
import { runCommand } from '#test/run-command.ts';
import { startApi } from '#test/start-api.ts';
import { cloneDatabaseUrl } from '#test/test-databases.ts';

// Starts a process.
vi.setConfig({ testTimeout: 60_000 });

const pair = { email: 'keeper@example.com', password: 'a long administrator password' };
const environment = { ADMIN_EMAIL: pair.email, ADMIN_PASSWORD: pair.password };
const otherKey = Buffer.alloc(32, 9);
type Api = Awaited<ReturnType<typeof startApi>>;

async function signedInAdmin(api: Api) {
  const admin = api.visitor();
  await admin.call(adminSignInEndpoint, { body: pair });
  return admin;
}

const signInWith = (api: Api, code: string) => api.visitor().send(adminSignInEndpoint, { body: { ...pair, code } });
const codeOf = (secret: string): string => generateSync({ secret });
/** The code after the current one. The server accepts it up to 30 s early, and also if the current one was used. */
const nextCodeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

async function startWithSecondFactor(target?: Api['target']) {
  const api = await startApi({ environment, ...(target && { target }) });
  const admin = await signedInAdmin(api);
  const { secret } = await admin.call(startSecondFactorEndpoint, {});
  const { recoveryCodes } = await admin.call(confirmSecondFactorEndpoint, { body: { code: codeOf(secret) } });
  return { ...api, api, admin, secret, recoveryCodes };
}

test('turning two-factor sign-in on ends the other sessions of that administrator and their connections', async () => {
  const api = await startApi({ environment });
  const [admin, older, member] = [await signedInAdmin(api), await signedInAdmin(api), await api.as('member')];
  const live = await connectLive(await api.listen(), older);
  const { secret } = await admin.call(startSecondFactorEndpoint, {});
  expect((await older.send(getSecondFactorEndpoint)).statusCode).toBe(200);
  await admin.call(confirmSecondFactorEndpoint, { body: { code: codeOf(secret) } });
  expect(await live.closed).toBe(SESSION_REVOKED_CLOSE_CODE);
  expect((await older.send(getSecondFactorEndpoint)).statusCode).toBe(401);
  expect((await admin.send(getSecondFactorEndpoint)).statusCode).toBe(200);
  expect(await member.call(getSessionEndpoint, {})).toMatchObject({ member: { id: member.id } });
});

test('the database stores the secret encrypted and the recovery codes as hashes', async () => {
  const { db, secret, recoveryCodes } = await startWithSecondFactor();
  const row = JSON.stringify(await db.select().from(secondFactors));
  expect(row).toContain('"secret":"v1:');
  for (const shown of [secret, ...recoveryCodes]) expect(row).not.toContain(shown);
});

test('after a key change the server rejects app codes with a reason and accepts recovery codes', async () => {
  const { target, secret, recoveryCodes } = await startWithSecondFactor();
  const restored = await startApi({ environment, target, secretKey: otherKey });
  expect(restored.logLines.join()).toContain('was encrypted with another key');
  // More attempts than the limit of wrong codes, because these are not counted.
  for (let tries = 0; tries < 12; tries += 1) {
    const refused = await signInWith(restored, nextCodeOf(secret));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'second-factor-unreadable']);
  }
  const [first = '', second = ''] = recoveryCodes;
  const admin = restored.visitor();
  await admin.call(adminSignInEndpoint, { body: { ...pair, code: first } });
  expect(await admin.call(removeSecondFactorEndpoint, { body: { code: second } })).toMatchObject({ isOn: false });
  const { secret: fresh } = await admin.call(startSecondFactorEndpoint, {});
  await admin.call(confirmSecondFactorEndpoint, { body: { code: codeOf(fresh) } });
});

test('a secret of one administrator does not open the account of another', async () => {
  const { db, as, api, secret } = await startWithSecondFactor();
  const other = await as('admin', 'Lin');
  await other.call(startSecondFactorEndpoint, {});
  const rows = await db.select().from(secondFactors);
  const foreign = rows.find(({ memberId }) => memberId === other.id)?.secret ?? '';
  await db.update(secondFactors).set({ secret: foreign });
  expect((await signInWith(api, nextCodeOf(secret))).json().code).toBe('second-factor-unreadable');
});

test('without a key two-factor sign-in cannot be turned on, and codes of an existing secret are rejected', async () => {
  const { target, secret } = await startWithSecondFactor();
  const without = await startApi({ environment, target, secretKey: null });
  expect(without.logLines.join()).toContain('authenticator codes cannot be checked');
  expect((await signInWith(without, nextCodeOf(secret))).json().code).toBe('second-factor-unreadable');
  const fresh = await startApi({ environment, secretKey: null });
  const admin = await signedInAdmin(fresh);
  const refused = await admin.send(startSecondFactorEndpoint);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'second-factor-unavailable']);
  expect(await admin.call(getSecondFactorEndpoint, {})).toMatchObject({ isOn: false });
});

test('the server command turns two-factor sign-in off without a code and writes an audit entry', async () => {
  const url = await cloneDatabaseUrl();
  const { db, api } = await startWithSecondFactor({ connectionString: url });
  const command = () => runCommand('turn-off-two-factor', { DATABASE_URL: url });
  expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining('Two-factor sign-in is off.') });
  expect(await db.$count(secondFactors)).toBe(0);
  expect((await api.visitor().send(adminSignInEndpoint, { body: pair })).statusCode).toBe(200);
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(entries.find(({ action }) => action === 'second-factor.switched-off')).toMatchObject({
    actorId: null,
    actorName: 'Command on the server',
  });
  expect(await command()).toEqual({ code: 0, output: 'Two-factor sign-in is not on.\n' });
});
