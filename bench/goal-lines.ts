import type { Goal } from './benchmark.ts';
import { formatNumber } from './format-number.ts';

/** What is not a number meets nothing. */
export const isMet = ({ value, target, isAtMost }: Goal): boolean => (isAtMost ? value <= target : value >= target);

/** The value and the target of a goal, each with its unit. */
export function partsOf({ value, unit, target, isAtMost }: Goal): { readonly value: string; readonly target: string } {
  const behind = unit === '' ? '' : ` ${unit}`;
  const bound = isAtMost ? 'at most' : 'at least';
  return { value: `${formatNumber(value)}${behind}`, target: `(${bound} ${formatNumber(target)}${behind})` };
}

/** A line for each goal, and behind them one that counts. */
export function goalLines(goals: readonly Goal[]): string[] {
  const lines = goals.map((goal) => {
    const { value, target } = partsOf(goal);
    return `GOAL ${goal.name} ${value} ${target} ${isMet(goal) ? 'met' : 'missed'}`;
  });
  const met = goals.filter(isMet).length;
  return [...lines, `GOALS ${goals.length}, met ${met}, missed ${goals.length - met}`];
}
