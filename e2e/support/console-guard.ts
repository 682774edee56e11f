import type { BrowserContext } from '@playwright/test';

/** Collects console errors and uncaught errors: a page that logs one is broken, however it looks. */
export function createConsoleGuard() {
  const problems: string[] = [];
  return {
    problems,
    watch(context: BrowserContext): void {
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => problems.push(String(event.error())));
    },
  };
}
export type ConsoleGuard = ReturnType<typeof createConsoleGuard>;
