/** Prints a line to standard output. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);
