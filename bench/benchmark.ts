import { z } from '@muster/contract/zod.ts';

/** JSON has no NaN: a value that could not be measured is null there. */
const measured = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? Number.NaN),
);

/** `baseline` is a minimal server that returns the same responses. */
const sideSchema = z.enum(['product', 'baseline']);
export type Side = z.output<typeof sideSchema>;

const figureSchema = z.object({
  /** Figures in the same row of a table have the same name and differ in side or size. */
  name: z.string(),
  side: sideSchema,
  unit: z.string(),
  /** Number of posts, or of the other rows that grow. */
  size: z.exactOptional(z.number()),
  values: z.readonly(z.array(measured)),
});
export type Figure = Readonly<z.output<typeof figureSchema>>;

const goalSchema = z.object({
  name: z.string(),
  value: measured,
  unit: z.string(),
  target: z.number(),
  isUpperLimit: z.boolean(),
});
export type Goal = Readonly<z.output<typeof goalSchema>>;

const outcomeSchema = z.object({
  name: z.string(),
  seconds: z.number(),
  figures: z.readonly(z.array(figureSchema)),
  goals: z.readonly(z.array(goalSchema)),
  failure: z.nullable(z.string()),
});
export type Outcome = Readonly<z.output<typeof outcomeSchema>>;

const machineSchema = z.object({
  cores: z.int(),
  processor: z.string(),
  memoryGb: z.number(),
  system: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** Null outside of a git checkout. */
  commit: z.nullable(z.string()),
});
export type Machine = z.output<typeof machineSchema>;

export const benchResultSchema = z.object({
  startedAt: z.string(),
  isQuick: z.boolean(),
  repetitions: z.int(),
  machine: machineSchema,
  outcomes: z.readonly(z.array(outcomeSchema)),
});
export type BenchResult = z.output<typeof benchResultSchema>;

export interface BenchmarkOptions {
  /** Smaller sizes and shorter runs. */
  readonly isQuick: boolean;
  readonly repetitions: number;
  readonly stack: AsyncDisposableStack;
  readonly log: (line: string) => void;
}

export type Measured = Pick<Outcome, 'figures' | 'goals'>;

export interface Benchmark {
  readonly name: string;
  readonly run: (options: BenchmarkOptions) => Promise<Measured>;
}
