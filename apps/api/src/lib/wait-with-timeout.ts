/** Waits until the work succeeds or fails, but no longer than `timeoutMs`. */
export async function waitWithTimeout(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await Promise.race([work.catch(() => {}), timeout]);
  clearTimeout(timer);
}
