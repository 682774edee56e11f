/** Logs an error to the console, because the error screen tells the user to look there. */
export function logError(error: Error): void {
  // oxlint-disable-next-line no-console -- the error screen points to the console
  console.error(error);
}
