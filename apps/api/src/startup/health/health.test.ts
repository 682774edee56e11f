import type { HealthCheck } from '@muster/contract/admin/health.ts';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import type { CommunityFacts } from './community-facts.ts';
import { listZoneOffsets } from './database-facts.ts';
import { describeCommunity } from './describe-community.ts';
import { describeDatabase } from './describe-database.ts';
import { describeProblems } from './describe-problems.ts';
import { describeMail, describeSettings } from './describe-settings.ts';
import { type BackupFacts, describeBackups, describeDisk } from './describe-storage.ts';
import { explain } from './explain.ts';
import { formatBytes } from './fill-text.ts';

const now = new Date('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const shortOf = ({ state, text }: HealthCheck): string => `${state}: ${text}`;

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1200, '1.2 kB'],
  [45_600_000, '46 MB'],
  [3e15, '3000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [10e9, 1e9, 'ok'],
  [1.5e9, 1e9, 'warning'],
  [0.9e9, 1e9, 'problem'],
  [400e6, 10e6, 'warning'],
  [20e6, 10e6, 'problem'],
  [Infinity, 1e9, 'ok'],
])('with %i bytes free and a database of %i, the disk is %s', (freeBytes, databaseBytes, state) => {
  expect(describeDisk({ folder: '/data', freeBytes }, databaseBytes).state).toBe(state);
});

describe('backups', () => {
  const name = 'muster-20261129T000000000Z.tar.zst';
  const facts: BackupFacts = {
    isExternal: false,
    folder: '/data/backups',
    intervalHours: 24,
    newest: { name, madeAt: hoursAgo(12), bytes: 5e6 },
    store: { names: [name] },
    lastCheck: { file: name, checkedAt: hoursAgo(2).getTime(), reason: null },
    isBeingRead: false,
  };
  const describeWith = (changes: Partial<BackupFacts>) => describeBackups({ ...facts, ...changes }, now).map(shortOf);
  const madeAt = (hours: number) => ({ newest: { name, bytes: 5e6, madeAt: hoursAgo(hours) } });

  test('a recent, copied and checked one is fine', () => {
    expect(describeWith({})).toEqual([
      'ok: The newest backup is 12 h old and is 5.0 MB.',
      'ok: The store has the newest backup.',
      `ok: The last check, 2 h ago, read ${name} to its end.`,
    ]);
  });

  test.each([
    ['an old one', madeAt(40), 'warning: The newest backup is 40 h old and is 5.0 MB.'],
    ['a very old one', madeAt(60), 'problem: The newest backup is 60 h old and is 5.0 MB.'],
    ['none', { newest: null }, 'problem: There is no backup in /data/backups.'],
    ['none because they are off', { newest: null, intervalHours: 0 }, 'off: Automatic backups are off.'],
    ['one that is not in the store', { store: { names: [] } }, 'warning: The store does not have the newest backup.'],
    ['a store that fails', { store: { failure: 'No.' } }, 'problem: The backup store does not answer: No.'],
    ['one that was never checked', { lastCheck: null }, 'off: No backup has been checked yet.'],
    [
      'a damaged one',
      { lastCheck: { file: name, checkedAt: 0, reason: 'It is cut off.' } },
      `problem: The last check of ${name} failed: It is cut off.`,
    ],
    [
      'an external database',
      { isExternal: true },
      'off: Muster does not back up this database, because DATABASE_URL is set.',
    ],
  ] as const)('reports %s', (_name, changes, expected) => {
    expect(describeWith(changes)).toContain(expected);
  });
});

describe('the database', () => {
  const zones = listZoneOffsets(now);
  const facts = {
    version: '18.1',
    bytes: 12e6,
    connections: 8,
    maxConnections: 100,
    locale: 'C.UTF-8',
    nodes: 2,
    clockAheadMs: -300,
    pushKeys: 1,
    pushSubscriptions: 3,
    zoneMinutes: zones.map(({ minutes }) => minutes),
  };
  const describeWith = (changes: Partial<typeof facts>, isBusOpen: boolean | undefined = true) =>
    describeDatabase({ ...facts, ...changes }, { isBusOpen, zones, zoneVersion: '2026b' });

  test('is fine', () => {
    expect(Object.values(describeWith({})).map(shortOf)).toEqual([
      'ok: PostgreSQL 18.1, 12 MB, 8 of 100 connections, locale C.UTF-8.',
      'ok: Push notifications can be sent. Subscribed browsers: 3.',
      'ok: Nodes on this database: 2. NATS is connected.',
      'ok: The clocks of the server and the database agree.',
      'ok: The server has zone data 2026b, and the database agrees.',
    ]);
  });

  test('reports what is not', () => {
    expect(shortOf(describeWith({ connections: 95 }).database)).toBe(
      'warning: Nearly all connections are in use: 95 of 100.',
    );
    expect(describeWith({ pushKeys: 0 }).push.state).toBe('warning');
    expect(describeWith({}, false).nodes.state).toBe('problem');
    expect(
      describeDatabase({ ...facts, nodes: 1 }, { isBusOpen: undefined, zones, zoneVersion: '' }).nodes.text,
    ).toMatch(/^One node/);
    expect(shortOf(describeWith({ clockAheadMs: 5000 }).clock)).toBe(
      'warning: The clocks of the server and the database differ by 5 s.',
    );
    expect(describeWith({ clockAheadMs: -60_000 }).clock.state).toBe('problem');
    const other = facts.zoneMinutes.map((minutes, index) => (zones[index]?.zone === 'Africa/Cairo' ? 0 : minutes));
    expect(shortOf(describeWith({ zoneMinutes: other }).zones)).toBe(
      'ok: The server has zone data 2026b. The database has other rules for Africa/Cairo.',
    );
  });
});

describe('the community', () => {
  const facts: CommunityFacts = {
    posts: 12,
    filled: 5,
    minutesToFill: 44.6,
    requests: 3,
    oldestMinutes: 200,
    parties: 2,
    postsWithoutRequest: 4,
    refusedEmails: 0,
  };

  test.each<[string, Partial<CommunityFacts>, string]>([
    [
      'how many filled',
      {},
      'Posts with seats in the last 30 days: 12. Crews that filled: 5, half of them within 45 min.',
    ],
    [
      'that none filled',
      { filled: 0, minutesToFill: null },
      'Posts with seats in the last 30 days: 12. Crews that filled: 0.',
    ],
    ['no posts', { posts: 0, filled: 0, minutesToFill: null }, 'No posts with seats in the last 30 days.'],
    ['slow crews', { minutesToFill: 4000 }, expect.stringMatching(/within 3 d\.$/)],
    [
      'who waits',
      {},
      expect.stringContaining('Unanswered requests: 3, the oldest from 3 h ago. Parties on waitlists: 2.'),
    ],
    [
      'that nobody waits',
      { requests: 0, oldestMinutes: null, parties: 0, postsWithoutRequest: 0 },
      'Unanswered requests: 0. Parties on waitlists: 0. Posts without a request: 0.',
    ],
  ])('reports %s', (_name, changes, expected) => {
    const checks = describeCommunity({ ...facts, ...changes });
    expect(checks.map(({ text }) => text)).toContainEqual(expected);
    expect(checks.every(({ state }) => state === 'ok')).toBe(true);
  });
});

test('offsets are those of the zones, in winter and in summer', () => {
  const offsets = listZoneOffsets(now);
  const of = (zone: string) => offsets.filter((one) => one.zone === zone).map(({ minutes }) => minutes);
  expect([of('Europe/Berlin'), of('America/New_York')]).toEqual([
    [60, 120],
    [-300, -240],
  ]);
});

test('names limits by their variable, and groups errors in plain words', () => {
  const problems = [
    { text: 'rate limit reached', limit: 'signUpsPerHour', isError: false, count: 3 },
    { text: 'push not sent', limit: undefined, isError: false, count: 2 },
    { text: 'push rejected by the push service', limit: undefined, isError: false, count: 5 },
    { text: 'SMTP_URL is not set', limit: undefined, isError: false, count: 1 },
    { text: 'probe', limit: undefined, isError: true, count: 1 },
  ];
  expect(describeProblems(problems, 7300).map(shortOf)).toEqual([
    'warning: LIMIT_SIGN_UPS_PER_HOUR: reached 3× in the last day.',
    'warning: Push notifications that were not sent in the last day: 7',
    'warning: Other errors in the last day: 1',
    'ok: Limits and errors are counted on this node since its start, 2 h ago.',
  ]);
  expect(describeProblems(problems, 7300)[1]?.advice).toBe(
    "Search the log for: 'push not sent', 'push rejected by the push service'",
  );
  expect(describeProblems([], 0).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

test('lists what is not set up', () => {
  const settingsOf = (environment: Record<string, string>) =>
    describeSettings(readConfig(environment)).map(({ text }) => text.split(' ')[0]);
  expect(settingsOf({})).toEqual(['PUBLIC_URL', 'Backups', 'Members', 'Members']);
  const PUBLIC_URL = 'https://muster.example';
  expect(settingsOf({ PUBLIC_URL, DATABASE_URL: 'postgres://db/muster' })).toEqual([
    'TRUST_PROXY',
    'SECRET_KEY',
    'Members',
    'Members',
  ]);
  const SMTP_URL = 'smtp://ada:secret@mail.example:25';
  expect([{}, { SMTP_URL }, { SMTP_URL, PUBLIC_URL }].map((given) => shortOf(describeMail(readConfig(given))))).toEqual(
    [
      'off: Emails are not sent, but written to files in the data folder.',
      'warning: Links in emails may lead to localhost.',
      'ok: Emails are sent over mail.example:25.',
    ],
  );
});

test('leaves passwords out of the reason of a failure', () => {
  const config = readConfig({
    BACKUP_S3_URL: 'https://KEYID:s%2Fcret@s3.example/bucket',
    NATS_URL: 'nats://token1@bus',
  });
  const error = new Error('KEYID with s/cret or s%2Fcret or token1 is wrong');
  expect(explain(config, error)).toBe('… with … or … or … is wrong');
});
