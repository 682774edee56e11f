import type { BrowserContext } from '@playwright/test';

/** Collects console errors and uncaught errors: a page that logs one is broken, however it looks. */
export function createConsoleGuard() {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch: (context: BrowserContext): void => {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => seen.push(String(event.error())));
    },
    /** Ignores errors of this kind, which the test causes. */
    allow: (pattern: RegExp) => void allowed.push(pattern),
    problems: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
export type ConsoleGuard = ReturnType<typeof createConsoleGuard>;
