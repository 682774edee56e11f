/** Logs an error to the console, which the error screen mentions. */
export function logError(error: Error): void {
  // oxlint-disable-next-line no-console -- the error screen points to the console
  console.error(error);
}
