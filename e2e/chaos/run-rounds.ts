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

/** Runs one round after the other, each on a product of its own. */
export async function runRounds(rounds: readonly PlannedRound[], plan: ChaosPlan): Promise<Outcome> {
  const { random, pairs, seconds, tools } = plan;
  const longestMs = Math.min(FAULT_AT_MOST_MS, seconds * 100);
  const outcomes: Outcome[] = [];
  for (const planned of rounds) {
    const stage = await makeStage(planned.stage, tools);
    try {
      const round = await runRound(stage, { random, pairs, longestMs, ...planned });
      const outcome = judgeRound(round);
      outcomes.push(outcome);
      console.log(`stage ${planned.stage}: ${lastLineOf(outcome.tallies)}`, ...outcome.findings);
    } finally {
      await stage.stop();
    }
  }
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  return { tallies: addTallies(outcomes.flatMap(({ tallies }) => tallies)), findings };
}
