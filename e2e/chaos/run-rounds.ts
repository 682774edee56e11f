import type { SeededRandom } from '../chat-checker/seeded-random.ts';
import { judge } from '../chat-checker/judge.ts';
import type { PlannedRound } from './chaos-plan.ts';
import { lastLineOf } from './chaos-table.ts';
import { makeStage } from './make-stage.ts';
import { type Round, runRound } from './run-round.ts';
import { type Tally, addTallies, tallyRound } from './tally.ts';
import type { ChaosTools } from './tools.ts';

const FAULT_AT_MOST_MS = 30_000;
const FINDINGS_SHOWN = 3;

export interface ChaosPlan {
  readonly random: SeededRandom;
  readonly pairs: number;
  readonly seconds: number;
  readonly tools: ChaosTools;
  /** The database forgets what it has confirmed, where it is ours: to prove that a run would notice. */
  readonly isForgetful: boolean;
}

export interface Outcome {
  readonly tallies: readonly Tally[];
  /** One sentence each; none is the only good result. */
  readonly findings: readonly string[];
}

/** Judges what was recorded, and says of each rule how often and where it was broken. */
export function judgeRound(round: Round): Outcome {
  const verdict = judge(round.history);
  const broken = Object.entries(verdict).flatMap(([rule, findings]) =>
    findings.length === 0 ? [] : [`${rule} ${findings.length}: ${findings.slice(0, FINDINGS_SHOWN).join('; ')}`],
  );
  return { tallies: tallyRound(round, verdict), findings: [...broken, ...round.troubles] };
}

async function runOne({ stage: name, ...planned }: PlannedRound, plan: ChaosPlan): Promise<Outcome> {
  const { random, pairs, seconds, tools, isForgetful } = plan;
  const longestMs = Math.min(FAULT_AT_MOST_MS, seconds * 100);
  const stage = await makeStage(name, tools, isForgetful);
  try {
    return judgeRound(await runRound(stage, { random, pairs, longestMs, leastFaults: 1, ...planned }));
  } finally {
    await stage.stop();
  }
}

/** Runs one round after the other, each on a product of its own; one that cannot be brought to its end is a finding. */
export async function runRounds(rounds: readonly PlannedRound[], plan: ChaosPlan): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const planned of rounds) {
    const outcome = await runOne(planned, plan).catch(
      (error: unknown): Outcome => ({
        tallies: [],
        findings: [`stage ${planned.stage} came to no end: ${String(error)}`],
      }),
    );
    outcomes.push(outcome);
    console.log(`stage ${planned.stage}: ${lastLineOf(outcome.tallies)}`, ...outcome.findings);
  }
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  return { tallies: addTallies(outcomes.flatMap(({ tallies }) => tallies)), findings };
}
