/** Logs an error; the message on the screen refers to the console. */
export function logError(error: Error): void {
  // oxlint-disable-next-line no-console -- the screen refers to the console
  console.error(error);
}
