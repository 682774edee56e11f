/** Puts an error into the browser's console, where a text on the screen sends whoever wants to know more. */
export function logError(error: Error): void {
  // oxlint-disable-next-line no-console -- the text on the screen promises it
  console.error(error);
}
