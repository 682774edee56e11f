import type { Fault } from './fault.ts';
import { databaseFaults } from './faults/database-faults.ts';
import { networkFaults } from './faults/network-faults.ts';
import { nodeFaults } from './faults/node-faults.ts';
import { type StageName, stageNames, stageNeeds } from './stage.ts';
import type { ChaosTools, ToolName } from './tools.ts';

/** A round keeps everything it records in memory. */
const ROUND_MAX_SECONDS = 240;

const numberOf = ({ group }: Fault): number => Number(group.slice(1));

const allFaults: readonly Fault[] = [...nodeFaults, ...databaseFaults, ...networkFaults].toSorted(
  (one, other) => numberOf(one) - numberOf(other),
);

export interface PlannedRound {
  readonly stage: StageName;
  readonly seconds: number;
  readonly faults: readonly Fault[];
}

/** Returns the requested faults by group or name, or all if none is requested. */
const chooseFaults = (requested: readonly string[]): readonly Fault[] =>
  allFaults.filter(
    ({ name, group }) => requested.length === 0 || requested.includes(name) || requested.includes(group),
  );

const missingFor = ({ needs }: Fault, stage: StageName, tools: ChaosTools): ToolName[] =>
  [...stageNeeds[stage], ...needs].filter((tool) => tools[tool] === null);

/** Shares the time among the stages by their number of faults, and splits rounds that would be too long. */
export function planRounds(seconds: number, requested: readonly string[], tools: ChaosTools): PlannedRound[] {
  const stages = stageNames.map((stage) => ({
    stage,
    faults: chooseFaults(requested).filter(
      (fault) => fault.stages.includes(stage) && missingFor(fault, stage, tools).length === 0,
    ),
  }));
  const total = stages.reduce((sum, { faults }) => sum + faults.length, 0);
  return stages
    .filter(({ faults }) => faults.length > 0)
    .flatMap((round) => {
      const share = (seconds * round.faults.length) / total;
      const rounds = Math.ceil(share / ROUND_MAX_SECONDS);
      return Array.from({ length: rounds }, () => ({ ...round, seconds: share / rounds }));
    });
}

export const describeLeftOut = (requested: readonly string[], tools: ChaosTools): string[] =>
  chooseFaults(requested).flatMap((fault) => {
    const missing = fault.stages.map((stage) => missingFor(fault, stage, tools));
    if (missing.some((names) => names.length === 0)) return [];
    return [`Left out: ${fault.group} ${fault.name}, which needs ${missing[0]?.join(', ')}.`];
  });
