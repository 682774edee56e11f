import { join } from 'node:path';
import { parseArgs } from 'node:util';

const REPETITIONS_MIN = 5;

/** Default of `--json`, which the report reads. */
export const usualJsonFile = join(import.meta.dirname, '../.cache/bench.json');

/** Parses the command line. `only` is null if not given. Throws with one readable line. */
export function readBenchOptions(args: readonly string[], known: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      repetitions: { type: 'string', default: String(REPETITIONS_MIN) },
      json: { type: 'string', default: usualJsonFile },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim()) ?? null;
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}". There are ${known.join(', ')}.`);
  const repetitions = Number(values.repetitions);
  if (!Number.isInteger(repetitions) || repetitions < REPETITIONS_MIN) {
    throw new Error(`--repetitions must be a whole number from ${REPETITIONS_MIN} up.`);
  }
  return { isQuick: values.quick, only, repetitions, jsonFile: values.json };
}
