import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { withClient } from '@muster/embedded-postgres';
import { callProduct, createCaller } from '@muster/testing/call-product.ts';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { spawnAttached } from '@muster/testing/start-node.ts';
import { retry } from '@muster/testing/until.ts';
import { hashPassword } from '../../apps/api/src/features/sessions/passwords/hash-worker.ts';
import { RETRY_AFTER_SECONDS } from '../../apps/api/src/lib/app-error.ts';
import { type Benchmark, atMost, reported } from '../benchmark.ts';
import { openCluster, startProduct, urlOf } from '../servers.ts';
import { measureAlternating, median, quantile } from '../statistics.ts';

const accountCounts = { quick: 2000, full: 50_000 } as const;
const AT_ONCE = 200;
const MAX_P99_RATIO = 2;
const POLL_MS = 20;
const TIMEOUT_MS = 120_000;

/** The test vector of https://github.com/firebase/scrypt: every account has it, because computing 50,000 hashes takes half an hour. */
const password = 'user1password';
const hashed = {
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
};
const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;

const emailOf = (kind: string, number: number): string => `${kind}${number}@bench.example`;

/** Writes the files of a Firebase project with `count` accounts. Returns the arguments of the import. */
function writeExport(folder: string, count: number): string[] {
  mkdirSync(folder);
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const numbers = Array.from({ length: count }, (_, number) => number);
  const users = Object.fromEntries(numbers.map((number) => [`moved${number}`, { name: `Player ${number}` }]));
  const accounts = numbers.map((number) => ({ localId: `moved${number}`, email: emailOf('moved', number), ...hashed }));
  return [
    write('firestore.json', JSON.stringify({ users })),
    '--accounts',
    write('users.json', JSON.stringify({ users: accounts })),
    '--hash-config',
    write('hash.txt', hashConfig),
  ];
}

/** Imports the files with the command, in its own process. Returns its time, and its largest memory in MB. */
async function timeImport(databaseUrl: string, args: readonly string[]) {
  const command = join(import.meta.dirname, '../../apps/api/src/commands/import.ts');
  const startedMs = performance.now();
  const child = spawnAttached(process.execPath, [command, ...args], { ...process.env, DATABASE_URL: databaseUrl });
  let megabytes = 0;
  const poll = setInterval(() => {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1024);
  }, POLL_MS);
  const [code] = await once(child, 'exit');
  clearInterval(poll);
  if (code !== 0) throw new Error(`The import failed with code ${code}.`);
  return { seconds: (performance.now() - startedMs) / 1000, megabytes };
}

/** Signs in all members at once, and retries rejected ones. Returns the 99th percentile in milliseconds. */
async function signInAtOnce(origin: string, emails: readonly string[]): Promise<number> {
  const signIn = async (email: string): Promise<number> => {
    const startedMs = performance.now();
    const caller = createCaller(origin);
    const attempt = () => callProduct(caller, signInEndpoint, { body: { email, password } }, TIMEOUT_MS);
    await retry(attempt, { intervalMs: RETRY_AFTER_SECONDS * 1000 });
    return performance.now() - startedMs;
  };
  return quantile(await Promise.all(emails.map(signIn)), 0.99);
}

/** Members of a Firebase project, who sign in for the first time, next to as many who have signed up here. */
export const movedMembers: Benchmark = {
  name: 'moved-members',
  async run({ isQuick, repetitions, stack, log }) {
    const count = isQuick ? accountCounts.quick : accountCounts.full;
    const folder = stack.adopt(createDataFolder(), deleteDataFolder);
    const cluster = stack.use(await openCluster());
    const { target } = await cluster.createDatabase('bench', (client) =>
      client.query(
        `insert into members (id, email, name, password_hash)
           select gen_random_uuid(), 'own' || n || '@bench.example', 'Player', $1 from generate_series(0, $2::int - 1) n`,
        [hashPassword(password), repetitions * AT_ONCE],
      ),
    );
    log(`importing ${count} accounts`);
    const imported = await timeImport(urlOf(target), writeExport(folder, count));
    const { origin } = stack.use(await startProduct(target));
    const next = { moved: 0, own: 0 };
    const countOldHashes = `select count(*)::int as left from members where password_hash like '$firebase%'`;
    const areHashesReplaced = async (): Promise<boolean> => {
      const { rows } = await withClient(target, (client) => client.query<{ left: number }>(countOldHashes));
      return rows[0]?.left === count - next.moved;
    };
    const signInNext = (kind: keyof typeof next) => async (): Promise<number> => {
      const first = next[kind];
      next[kind] += AT_ONCE;
      const emails = Array.from({ length: AT_ONCE }, (_, place) => emailOf(kind, first + place));
      const p99 = await signInAtOnce(origin, emails);
      // Their new hashes are computed after the response.
      while (!(await areHashesReplaced())) await pause(POLL_MS);
      return p99;
    };
    log(`signing in ${AT_ONCE} members at once, ${repetitions} times of each kind`);
    const [moved = [], own = []] = await measureAlternating([signInNext('moved'), signInNext('own')], repetitions);
    const subject = `${AT_ONCE} sign-ins at once, p99`;
    return {
      figures: [
        { name: `${subject}, first ones after the import`, side: 'product', unit: 'ms', values: moved },
        { name: `${subject}, members who signed up here`, side: 'product', unit: 'ms', values: own },
      ],
      goals: [
        reported(`import of ${count.toLocaleString('en')} accounts`, imported.seconds, 's'),
        reported('memory of this import', imported.megabytes, 'MB'),
        atMost(`${subject}, first after an import / others`, median(moved) / median(own), MAX_P99_RATIO, 'times'),
      ],
    };
  },
};
