// Proves that conversations and join requests survive injected faults. docs/chaos.md describes the options.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { type PlannedRound, describeLeftOut, planRounds } from './chaos-plan.ts';
import { runRound } from './run-round.ts';
import { startStage } from './stage.ts';
import { type Outcome, describeCounts, describeFaults } from './report.ts';
import { ISOLATED, findTools, installTools } from './tools.ts';

const namespaces = ['--net', '--mount', '--'];

const canIsolate = (): boolean =>
  process.env[ISOLATED] === undefined && spawnSync('unshare', [...namespaces, 'ip', 'link']).status === 0;

/** Runs this program again in its own network and mount namespaces. Returns false if that is not allowed or has happened. */
async function runIsolated(): Promise<boolean> {
  if (!canIsolate()) return false;
  const again = ['sh', '-c', 'ip link set lo up && exec "$0" "$@"', process.execPath, ...process.argv.slice(1)];
  const env = { ...process.env, [ISOLATED]: 'yes' };
  const child = spawn('unshare', [...namespaces, ...again], { stdio: 'inherit', env });
  process.once('exit', () => child.kill('SIGTERM'));
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
  return true;
}

const FAULT_MAX_MS = 60_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
    pairs: { type: 'string', default: '12' },
    crews: { type: 'string', default: '3' },
    faults: { type: 'string', default: '' },
  },
});
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
const random = createRandom(seed);
const maxFaultMs = Math.min(FAULT_MAX_MS, seconds * 100);
const tools = findTools();

/** Each round starts a product of its own. A round that fails is a finding. */
async function runPlanned({ stage, ...round }: PlannedRound): Promise<Outcome> {
  const load = { pairs: Number(values.pairs), crews: Number(values.crews) };
  try {
    return await runRound(() => startStage(stage, tools), { ...round, ...load, random, maxFaultMs });
  } catch (error) {
    return { injected: [], counts: {}, findings: [`stage ${stage} did not finish: ${String(error)}`] };
  }
}

async function run(): Promise<boolean> {
  const requested = values.faults.split(',').filter(Boolean);
  console.log(`Causing faults for ${seconds} s with seed ${seed} ...`);
  console.log([...describeLeftOut(requested, tools), ''].join('\n'));
  const outcomes: Outcome[] = [];
  for (const planned of planRounds(seconds, requested, tools)) {
    const outcome = await runPlanned(planned);
    outcomes.push(outcome);
    console.log(`stage ${planned.stage}: ${describeCounts([outcome])}`, ...outcome.findings);
  }
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  console.log(['', ...findings, '', ...describeFaults(outcomes), describeCounts(outcomes)].join('\n'));
  return findings.length === 0 && outcomes.some(({ injected }) => injected.length > 0);
}

// Every process that is started adds a listener, to end with this one.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
installTools();
if (!(await runIsolated())) process.exitCode = (await run()) ? 0 : 1;
