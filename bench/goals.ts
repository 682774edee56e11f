import { formatNumber } from './figure-tables.ts';
import type { Figure, Goal, Side } from './benchmark.ts';
import { median } from './statistics.ts';

export const atMost = (name: string, value: number, target: number, unit = ''): Goal => ({
  name,
  value,
  unit,
  target,
  isUpperLimit: true,
});

/** Median of the product divided by that of the baseline. NaN if one side is missing. */
export function ratioToBaseline(name: string, figures: readonly Figure[]): Pick<Goal, 'name' | 'value' | 'unit'> {
  const medianOf = (side: Side): number =>
    median(figures.find((figure) => figure.name === name && figure.side === side)?.values ?? []);
  return { name: `${name}, product / baseline`, value: medianOf('product') / medianOf('baseline'), unit: '' };
}

/** NaN meets no goal. */
export const isMet = ({ value, target, isUpperLimit }: Goal): boolean =>
  isUpperLimit ? value <= target : value >= target;

export function partsOf({ value, unit, target, isUpperLimit }: Goal) {
  const behind = unit === '' ? '' : ` ${unit}`;
  const bound = isUpperLimit ? 'at most' : 'at least';
  return { value: `${formatNumber(value)}${behind}`, target: `(${bound} ${formatNumber(target)}${behind})` };
}

export function goalLines(goals: readonly Goal[]): string[] {
  const lines = goals.map((goal) => {
    const { value, target } = partsOf(goal);
    return `GOAL ${goal.name} ${value} ${target} ${isMet(goal) ? 'met' : 'missed'}`;
  });
  const met = goals.filter(isMet).length;
  return [...lines, `GOALS ${goals.length}, met ${met}, missed ${goals.length - met}`];
}
