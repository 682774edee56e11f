import { type DebianPackage, findProgram } from '@muster/testing/debian-programs.ts';
import { median } from './statistics.ts';

/** `baseline` is a minimal server that returns the same responses. */
export type Side = 'product' | 'baseline';

export interface Figure {
  /** The figures of both sides have the same name. */
  readonly name: string;
  readonly side: Side;
  readonly unit: string;
  readonly values: readonly number[];
}

export interface Goal {
  readonly name: string;
  /** NaN if it could not be measured. It meets no goal. */
  readonly value: number;
  readonly unit: string;
  /** Null if the value is only reported. */
  readonly target: number | null;
  readonly isUpperLimit: boolean;
}

export interface Measured {
  readonly figures: readonly Figure[];
  readonly goals: readonly Goal[];
}

export interface BenchmarkOptions {
  /** Smaller sizes and shorter runs. */
  readonly isQuick: boolean;
  readonly repetitions: number;
  readonly stack: AsyncDisposableStack;
  readonly log: (line: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly run: (options: BenchmarkOptions) => Promise<Measured>;
}

export const atMost = (name: string, value: number, target: number, unit = ''): Goal => ({
  name,
  value,
  unit,
  target,
  isUpperLimit: true,
});

export const reported = (name: string, value: number, unit: string): Goal => ({
  ...atMost(name, value, 0, unit),
  target: null,
});

/** Median of the product divided by that of the baseline. NaN if one side is missing. */
export function ratioToBaseline(name: string, figures: readonly Figure[]): Pick<Goal, 'name' | 'value' | 'unit'> {
  const medianOf = (side: Side): number =>
    median(figures.find((figure) => figure.name === name && figure.side === side)?.values ?? []);
  return { name: `${name} / baseline`, value: medianOf('product') / medianOf('baseline'), unit: '' };
}

/** Disposes everything that `run` has added to the stack after it has ended. */
export async function withStack<Result>(run: (stack: AsyncDisposableStack) => Promise<Result>): Promise<Result> {
  const stack = new AsyncDisposableStack();
  try {
    return await run(stack);
  } finally {
    await stack.disposeAsync();
  }
}

export class MissingPrograms extends Error {}

/** Throws if one of these Debian packages is not installed. */
export function requirePrograms(...names: readonly DebianPackage[]): void {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length > 0) throw new MissingPrograms(`not measured. Run apt install ${missing.join(' ')}.`);
}
