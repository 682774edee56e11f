import { z } from '@muster/contract/zod.ts';

/** JSON knows no NaN: what could not be measured is null there. */
const measured = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? Number.NaN),
);

const figureSchema = z.object({
  name: z.string(),
  side: z.enum(['ours', 'floor']),
  unit: z.string(),
  size: z.exactOptional(z.number()),
  values: z.array(measured),
});

const goalSchema = z.object({
  name: z.string(),
  value: measured,
  unit: z.string(),
  target: z.number(),
  isAtMost: z.boolean(),
});

const outcomeSchema = z.object({
  name: z.string(),
  seconds: z.number(),
  figures: z.array(figureSchema),
  goals: z.array(goalSchema),
  /** Why it ended before its end; null where it did not. */
  failure: z.nullable(z.string()),
});
/** What came of one benchmark. */
export type Outcome = z.output<typeof outcomeSchema>;

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
/** What a run was made on. */
export type Machine = z.output<typeof machineSchema>;

/** A whole run, as it is written into a file. */
export const benchResultSchema = z.object({
  startedAt: z.string(),
  isQuick: z.boolean(),
  repetitions: z.int(),
  machine: machineSchema,
  outcomes: z.array(outcomeSchema),
});
export type BenchResult = z.output<typeof benchResultSchema>;
