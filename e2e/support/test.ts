import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { type BrowserContext, type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test';
import { type BreakableConnection, openBreakableConnection } from './breakable-connection.ts';
import { callApi } from './call-api.ts';

/** Collects console errors and uncaught errors: a page that logs one is broken, however it looks. */
function createConsoleGuard() {
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
type ConsoleGuard = ReturnType<typeof createConsoleGuard>;

export { expect };

export interface Player {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Fixtures {
  readonly consoleGuard: ConsoleGuard;
  readonly signedIn: (name: string, options?: BrowserContextOptions) => Promise<Player>;
  readonly line: BreakableConnection;
  readonly member: Player;
}

/** Console errors of an offline browser. */
export const connectionErrors = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|FAILED)|WebSocket/;

export const password = 'seven purple otters';
export const anEmail = (): string => `${randomUUID()}@players.example`;

const ALLOWED_ERRORS = 'allowed errors';
/** Ignores console errors of this kind in the current test. */
export const allowErrors = ({ source }: RegExp): unknown =>
  base.info().annotations.push({ type: ALLOWED_ERRORS, description: source });

export const test = base.extend<Fixtures>({
  consoleGuard: [
    async ({ context }, provide, { annotations }) => {
      const guard = createConsoleGuard();
      guard.watch(context);
      await provide(guard);
      const allowed = annotations.filter(({ type }) => type === ALLOWED_ERRORS);
      const isAllowed = (problem: string): boolean =>
        allowed.some(({ description = '' }) => new RegExp(description).test(problem));
      expect(
        guard.problems.filter((problem) => !isAllowed(problem)),
        'errors in the browser console',
      ).toEqual([]);
    },
    { auto: true },
  ],

  signedIn: async ({ browser, consoleGuard }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (name, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      consoleGuard.watch(context);
      const email = anEmail();
      await callApi(context.request, registerEndpoint, { body: { name, email, password } });
      const { member } = await callApi(context.request, signInEndpoint, { body: { email, password } });
      if (!member) throw new Error('Signing in answered with nobody');
      return { id: member.id, name, email, context, page: await context.newPage() };
    });
    for (const context of contexts) await context.close();
  },

  line: async ({ baseURL }, provide) => {
    allowErrors(connectionErrors);
    const line = await openBreakableConnection(() => baseURL ?? '');
    await provide(line);
    await line.close();
  },

  member: async ({ signedIn }, provide) => {
    await provide(await signedIn('Robin Vale'));
  },
});
