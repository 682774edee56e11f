/** Tells whoever runs a program something, on a line of its own. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);
