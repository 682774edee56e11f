import type { BrowserContext } from '@playwright/test';

export interface ConsoleGuard {
  /** From now on every error in this browser's pages counts. */
  readonly watch: (context: BrowserContext) => void;
  /** Errors of this kind are what the test is about. */
  readonly allow: (pattern: RegExp) => void;
  readonly problems: () => string[];
}

/** Collects console errors and uncaught errors: a page that logs one is broken, however it looks. */
export function createConsoleGuard(): ConsoleGuard {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch: (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (event) => seen.push(String(event.error())));
    },
    allow: (pattern) => allowed.push(pattern),
    problems: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
