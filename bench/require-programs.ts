import { type DebianPackage, findProgram } from '@muster/testing/debian-programs.ts';

/** Shown without a stack trace. */
export class MissingProgram extends Error {}

/** Throws if one of these Debian packages is not installed. */
export function requirePrograms(...names: readonly DebianPackage[]): void {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length > 0) throw new MissingProgram(`Install the Debian package ${missing.join(' and ')} to run this.`);
}
