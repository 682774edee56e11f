import { allFaults } from './all-faults.ts';
import type { Fault } from './fault.ts';
import { stageNeeds } from './make-stage.ts';
import { type StageName, stageNames } from './stage.ts';
import type { ChaosTools, ToolName } from './tools.ts';

/** What a round records stays in memory until it is judged. */
const ROUND_SECONDS_AT_MOST = 240;

export interface PlannedRound {
  readonly stage: StageName;
  readonly seconds: number;
  readonly faults: readonly Fault[];
}

const isNamed = ({ name, group }: Fault, wanted: readonly string[]): boolean =>
  wanted.length === 0 || wanted.includes(name) || wanted.includes(group);

const lacksOf = ({ needs = [] }: Fault, stage: StageName, tools: ChaosTools): ToolName[] =>
  [...stageNeeds[stage], ...needs].filter((tool) => tools[tool] === null);

/** Splits the time between the stages by how much can be caused on them, and what would be too long for one round. */
export function planRounds(seconds: number, wanted: readonly string[], tools: ChaosTools): PlannedRound[] {
  const stages = stageNames.map((stage) => ({
    stage,
    faults: allFaults.filter(
      (fault) => fault.stages.includes(stage) && isNamed(fault, wanted) && lacksOf(fault, stage, tools).length === 0,
    ),
  }));
  const all = stages.reduce((sum, { faults }) => sum + faults.length, 0);
  return stages
    .filter(({ faults }) => faults.length > 0)
    .flatMap((round) => {
      const share = (seconds * round.faults.length) / all;
      const times = Math.ceil(share / ROUND_SECONDS_AT_MOST);
      return Array.from({ length: times }, () => ({ ...round, seconds: share / times }));
    });
}

/** What was asked for and cannot be caused here, each with the reason. */
export const tellLeftOut = (wanted: readonly string[], tools: ChaosTools): string[] =>
  allFaults
    .filter((fault) => isNamed(fault, wanted))
    .flatMap((fault) => {
      const lacks = fault.stages.map((stage) => lacksOf(fault, stage, tools));
      if (lacks.some((missing) => missing.length === 0)) return [];
      return [`Left out: ${fault.group} ${fault.name}, which needs ${lacks[0]?.join(', ')}.`];
    });
