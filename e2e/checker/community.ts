import { setTimeout as sleep } from 'node:timers/promises';
import { getRulesEndpoint, publishRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { type Actor, attemptUntilAnswered, createPausable } from './actor.ts';
import { type CheckedMember, createAccount } from './members.ts';
import type { Recording } from './recording.ts';

const NEWCOMER_INTERVAL_MS = 400;

/** Publishes rules, and closes or opens registration. */
export function createAdministrator(admin: CheckedMember, { publications, modes }: Recording) {
  /** A text that an earlier, unanswered try has published adds no version. */
  const publishRules = (text: string) =>
    attemptUntilAnswered(publications, admin, text, async () => {
      const { rules } = await callProduct(admin, getRulesEndpoint, {});
      const body = { text, basedOn: rules?.version ?? 0, asksAgain: true };
      // An earlier attempt may still be running. The next one reads its result.
      return callProduct(admin, publishRulesEndpoint, { body }).catch((error: unknown) => {
        throw new Error(String(error));
      });
    });

  return {
    change: async (): Promise<void> => {
      await publishRules(`Be kind, ${modes.length} times`);
      const registration = modes.length % 2 === 0 ? 'closed' : 'open';
      await attemptUntilAnswered(modes, admin, registration, () =>
        callProduct(admin, changeCommunitySettingsEndpoint, { body: { registration } }),
      );
    },
  };
}
export type Administrator = ReturnType<typeof createAdministrator>;

/** Visitors who try to register until the end. */
export function createNewcomers(visitor: CheckedMember, { registrations }: Recording): Actor {
  const pausable = createPausable();

  async function register(): Promise<void> {
    const body = { name: 'Newcomer', ...createAccount() };
    await attemptUntilAnswered(registrations, visitor, null, () => callProduct(visitor, registerEndpoint, { body }));
    pausable.countAnswer();
  }

  async function run(): Promise<void> {
    for (; !pausable.isEnding(); await sleep(NEWCOMER_INTERVAL_MS)) await pausable.perform(register);
  }

  return { ...pausable, screens: [], run };
}
