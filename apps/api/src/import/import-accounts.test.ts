import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changePasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { and, eq, like, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { runCommand } from '#test/run-command.ts';
import { type TestApi, startApi } from '#test/start-api.ts';
import { addressOf } from '#test/test-databases.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { importFile } from './import-file.ts';
import { parseHashConfig, readHashConfig } from './read-hash-config.ts';

vi.setConfig({ testTimeout: 90_000 });

/** The test vector of https://github.com/firebase/scrypt. */
const password = 'user1password';
const hashed = {
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
};
const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${signerKey},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`;
const toUrlAlphabet = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/** An account as `firebase auth:export` writes it. */
const aCliAccount = (localId: string, more: object = {}) => ({
  localId,
  email: `${localId}@example.com`,
  emailVerified: true,
  ...hashed,
  createdAt: '1486324314000',
  lastSignedInAt: '1486324314000',
  providerUserInfo: [],
  ...more,
});

/** An account as the Admin SDK's `listUsers` returns it. */
const anSdkAccount = (uid: string, more: object = {}) => ({
  uid,
  email: `${uid}@example.com`,
  emailVerified: true,
  passwordHash: toUrlAlphabet(hashed.passwordHash),
  passwordSalt: toUrlAlphabet(hashed.salt),
  disabled: false,
  metadata: { creationTime: 'Sun, 05 Feb 2017 19:51:54 GMT', lastSignInTime: 'Mon, 06 Feb 2017 19:51:54 GMT' },
  providerData: [{ providerId: 'password', uid: `${uid}@example.com` }],
  ...more,
});

interface Files {
  readonly users?: object;
  readonly accounts: unknown;
  readonly config?: string;
}

async function writeFiles({ users = {}, accounts, config = hashConfig }: Files) {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  return {
    path: await write('export.json', JSON.stringify({ users: { host: { email: 'host@example.com' }, ...users } })),
    accountsPath: await write('users.json', typeof accounts === 'string' ? accounts : JSON.stringify(accounts)),
    configPath: await write('hash.txt', config),
  };
}

/** Imports these files and returns the printed lines. */
async function importFiles({ target }: TestApi, files: Files, isDry = false): Promise<string> {
  const { path, accountsPath, configPath } = await writeFiles(files);
  const accounts = { path: accountsPath, hashParameters: await readHashConfig(configPath) };
  const names = { adminEmail: 'admin@muster.local', productName: 'Muster' };
  const ignore = (): void => {};
  const options = { ...names, path, accounts, isDry, report: undefined, onRead: ignore, onStep: ignore };
  return (await importFile(target, options)).lines.join('\n');
}

const signIn = ({ visitor }: TestApi, email: string, tried = password) =>
  visitor().send(signInEndpoint, { body: { email, password: tried } });

test.each([
  ['firebase auth:export', { users: [aCliAccount('kim')] }],
  ['the Admin SDK, as a list', [anSdkAccount('kim')]],
])('a member signs in with the password of an account of %s, and gets an Argon2 hash', async (_, accounts) => {
  const api = await startApi();
  const users = { kim: { email: 'kim@example.com', name: 'Kim' } };
  expect(await importFiles(api, { users, accounts })).toMatch(/^accounts +1 +1 +0 +0$/m);
  expect((await signIn(api, 'kim@example.com', 'user1passwor')).statusCode).toBe(401);
  const browser = api.visitor();
  await browser.call(signInEndpoint, { body: { email: 'kim@example.com', password } });
  const hasNewHash = and(eq(members.name, 'Kim'), like(members.passwordHash, '$argon2id$%'));
  await expect.poll(() => api.db.$count(members, hasNewHash)).toBe(1);
  expect((await signIn(api, 'kim@example.com')).statusCode).toBe(200);
  const body = { currentPassword: password, newPassword: 'quiet-harbour-at-dawn' };
  expect(await browser.call(changePasswordEndpoint, { body })).toEqual({ endedSessions: 1 });
});

test('an account without a document becomes a member, and a document without an account has no password', async () => {
  const api = await startApi();
  const accounts = { users: [aCliAccount('mira', { displayName: 'Mira', email: ' Mira@Example.com ' })] };
  const output = await importFiles(api, { accounts });
  expect(output).toMatch(/^users +2 +2 +0 +0$/m);
  expect(output).toContain('Omitted in accounts: profile: There is no document, so it is empty (1: mira)');
  expect(output).toContain('Omitted in users: account: There is none with this id (1: host)');
  expect((await signIn(api, 'mira@example.com')).statusCode).toBe(200);
  const [mira] = await api.db.select().from(members).where(eq(members.email, 'mira@example.com'));
  expect(mira).toMatchObject({ name: 'Mira', createdAt: new Date(1_486_324_314_000) });
  for (const tried of [password, '!', ''])
    expect((await signIn(api, 'host@example.com', tried)).statusCode).not.toBe(200);
});

test('reports accounts without a password, an address, a valid hash, a salt or verification', async () => {
  const api = await startApi();
  const google = [{ providerId: 'google.com' }, { providerId: 'password' }];
  const accounts = {
    users: [
      aCliAccount('google', { passwordHash: undefined, salt: undefined, providerUserInfo: google }),
      aCliAccount('anonymous', { email: undefined, passwordHash: undefined }),
      aCliAccount('short', { passwordHash: 'c2hvcnQ=' }),
      aCliAccount('saltless', { salt: '' }),
      aCliAccount('unverified', { emailVerified: false }),
      aCliAccount('disabled', { disabled: true }),
      aCliAccount('twin', { email: 'UNVERIFIED@example.com' }),
      aCliAccount('', {}),
      aCliAccount('disabled'),
    ],
  };
  const output = await importFiles(api, { accounts });
  expect(output).toMatch(/^accounts +9 +5 +0 +4$/m);
  for (const line of [
    'Omitted in accounts: password: The account has none and signs in with google.com (1: google)',
    'Rejected in users: email: Neither the document nor the account has one (1: anonymous)',
    'Rejected in users: email: Another user in the file has this address (1: twin)',
    'Rejected in accounts: member: Not imported, for the reason listed under users (2: anonymous, twin)',
    'Omitted in accounts: password: Its hash does not have the length that the hash parameters produce (1: short)',
    'Omitted in accounts: password: The salt is missing (1: saltless)',
    'Omitted in accounts: email: It was never verified (1: unverified)',
    'Omitted in accounts: disabled: The member is imported as disabled (1: disabled)',
    'Rejected in accounts: localId: It is in the file twice (1: disabled)',
  ])
    expect(output).toContain(line);
  expect((await signIn(api, 'unverified@example.com')).statusCode).toBe(200);
  const disabled = await signIn(api, 'disabled@example.com');
  expect(disabled.json()).toMatchObject({ code: 'user-disabled' });
});

test('a member signs in with the address of the account, not with another one of the document', async () => {
  const api = await startApi();
  const users = { kim: { email: 'old@example.com' } };
  const output = await importFiles(api, { users, accounts: { users: [aCliAccount('kim')] } });
  expect(output).toContain('Omitted in accounts: email: It replaces a different one in the document (1: kim)');
  expect((await signIn(api, 'kim@example.com')).statusCode).toBe(200);
  expect((await signIn(api, 'old@example.com')).statusCode).toBe(401);
});

test('a repeated import adds passwords to members who have none, and replaces no other', async () => {
  const api = await startApi();
  const users = { kim: { email: 'kim@example.com' } };
  const accounts = { users: [aCliAccount('kim'), aCliAccount('host')] };
  expect(await importFiles(api, { users, accounts: { users: [] } })).toMatch(/^users +2 +2 +0 +0$/m);
  expect(await importFiles(api, { users, accounts }, true)).toMatch(/^accounts +2 +2 +0 +0$/m);
  expect((await signIn(api, 'kim@example.com')).statusCode).toBe(401);
  expect(await importFiles(api, { users, accounts })).toMatch(/^accounts +2 +2 +0 +0$/m);
  expect((await signIn(api, 'kim@example.com')).statusCode).toBe(200);
  await expect.poll(() => api.db.$count(members, like(members.passwordHash, '$argon2id$%'))).toBe(1);
  expect(await importFiles(api, { users, accounts })).toMatch(/^accounts +2 +0 +2 +0$/m);
  const { rows } = await api.db.execute(sql`select email, left(password_hash, 8) as kind from members
    where role = 'member' order by email`);
  expect(rows).toEqual([
    { email: 'host@example.com', kind: '$firebas' },
    { email: 'kim@example.com', kind: '$argon2i' },
  ]);
});

test('refuses passwords in plain text, and other formats, and changes nothing', async () => {
  const api = await startApi();
  const fromEmulator = aCliAccount('kim', { passwordHash: 'fakeHash:salt=abc:password=secret-text' });
  const accounts = { users: [aCliAccount('lee'), fromEmulator] };
  const failure = await importFiles(api, { accounts }).catch((error: Error) => error.message);
  expect(failure).toMatch(/^The file comes from the Authentication emulator/);
  expect(failure).not.toContain('secret-text');
  await expect(importFiles(api, { accounts: 'kim,kim@example.com,true' })).rejects.toThrow('firebase auth:export');
  expect(await api.db.$count(members, eq(members.role, 'member'))).toBe(0);
});

test.each([
  ['no text', '', /lack algorithm/],
  ['another algorithm', hashConfig.replace('SCRYPT', 'BCRYPT'), /BCRYPT is not supported/],
  ['no key', hashConfig.replace(/base64_signer_key.*/, ''), /lack base64_signer_key/],
  ['too much memory', hashConfig.replace('mem_cost: 14', 'mem_cost: 24'), /mem_cost .* from 1 to 14/],
  ['no number of rounds', hashConfig.replace('rounds: 8', 'rounds: x'), /rounds .* from 1 to 8/],
])('refuses hash parameters with %s', (_, text, message) => {
  expect(() => parseHashConfig(text)).toThrow(message);
});

test('reads hash parameters in JSON too', () => {
  const parameters = { algorithm: 'SCRYPT', base64_signer_key: signerKey, base64_salt_separator: 'Bw==' };
  const text = JSON.stringify({ hash_config: { ...parameters, rounds: 8, mem_cost: 14 } });
  expect(parseHashConfig(text)).toEqual(parseHashConfig(hashConfig));
});

test('the command imports both files, and needs the hash parameters with the accounts', async () => {
  const { target } = await startApi();
  const { path, accountsPath, configPath } = await writeFiles({ accounts: { users: [anSdkAccount('kim')] } });
  const run = (...more: string[]) =>
    runCommand('import', { DATABASE_URL: addressOf(target) }, [path, '--accounts', accountsPath, ...more]);
  expect(await run()).toEqual({ code: 1, output: expect.stringMatching(/^The import failed: Usage: /) });
  const { code, output } = await run('--hash-config', configPath);
  expect([code, output]).toEqual([0, expect.stringMatching(/^accounts +1 +1 +0 +0$/m)]);
});
