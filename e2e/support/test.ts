import { randomUUID } from 'node:crypto';
import { registerEndpoint, signInEndpoint } from '@muster/contract/members/auth.ts';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { openBreakableConnection } from './breakable-connection.ts';
import type { BreakableConnection } from './breakable-connection.ts';
import { callApi } from './call-api.ts';
import { createConsoleGuard } from './console-guard.ts';
import type { ConsoleGuard } from './console-guard.ts';

export { expect };

/** Somebody with an account, signed in, in a browser of their own. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Fixtures {
  readonly consoleGuard: ConsoleGuard;
  /** Registers and signs somebody in over HTTP. */
  readonly signedIn: (name: string, options?: BrowserContextOptions) => Promise<Player>;
  /** A way to the product that the test can interrupt. */
  readonly line: BreakableConnection;
  /** A signed-in player, where one is enough. */
  readonly member: Player;
}

/** Console errors of a browser without a connection. */
export const connectionErrors = /ERR_(CONNECTION|EMPTY|INTERNET|SOCKET|FAILED)|WebSocket/;

export const password = 'seven purple otters';
export const anEmail = (): string => `${randomUUID()}@players.example`;

export const test = base.extend<Fixtures>({
  consoleGuard: [
    async ({ context }, provide) => {
      const guard = createConsoleGuard();
      guard.watch(context);
      await provide(guard);
      expect(guard.problems(), 'errors in the browser console').toEqual([]);
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
    const line = await openBreakableConnection(() => baseURL ?? '');
    await provide(line);
    await line.close();
  },

  member: async ({ signedIn }, provide) => {
    await provide(await signedIn('Robin Vale'));
  },
});
