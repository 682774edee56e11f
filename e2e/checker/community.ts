import { setTimeout as sleep } from 'node:timers/promises';
import { getRulesEndpoint, publishRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { createInviteLinkEndpoint, listAllInviteLinksEndpoint } from '@muster/contract/sessions/invite-links.ts';
import { changeCommunitySettingsEndpoint } from '@muster/contract/sessions/registration.ts';
import { registerEndpoint } from '@muster/contract/sessions/sign-in.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import { SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { type Actor, attemptUntilAnswered, createPausable } from './actor.ts';
import { type CheckedMember, createAccount } from './members.ts';
import type { Recording } from './recording.ts';

const modes = ['invite', 'closed', 'open'] as const;
/** Fewer than the people who try a link while one is needed. */
const LINK_USES = 3;
/** People who try to register at the same time. */
const NEWCOMERS = 2;
const NEWCOMER_INTERVAL_MS = 800;

interface Invitation {
  readonly id: string;
  readonly code: string;
}

/** Publishes rules and changes who may register, one change at a time. */
export function createAdministrator(admin: CheckedMember, recording: Recording) {
  let changes = 0;
  let invitation: Invitation | null = null;

  /** A text that an earlier, unanswered try has published adds no version. */
  const publishRules = (text: string) =>
    attemptUntilAnswered(recording.publications, admin, text, async () => {
      const { rules } = await callProduct(admin, getRulesEndpoint, {});
      const body = { text, basedOn: rules?.version ?? 0, asksAgain: true };
      // That try may still be running. The next one reads what it has done.
      return callProduct(admin, publishRulesEndpoint, { body }).catch((error: unknown) => {
        throw new Error(String(error));
      });
    });

  async function invite(): Promise<void> {
    const body = { maxUses: LINK_USES, days: 1, note: '' } as const;
    const created = await attemptUntilAnswered([], admin, null, () =>
      callProduct(admin, createInviteLinkEndpoint, { body }),
    );
    if (created) invitation = { id: created.inviteLink.id, code: new URL(created.link).hash.slice(1) };
  }

  return {
    invitation: () => invitation,
    change: async (): Promise<void> => {
      const registration = modes[changes % modes.length] ?? 'open';
      changes += 1;
      await publishRules(`Be kind, ${changes} times`);
      if (registration === 'invite') await invite();
      await attemptUntilAnswered(recording.modes, admin, registration, () =>
        callProduct(admin, changeCommunitySettingsEndpoint, { body: { registration } }),
      );
    },
    readInviteLinks: async (): Promise<void> => {
      const page = { querystring: { page: 1 } };
      const { rows } = await callProduct(admin, listAllInviteLinksEndpoint, page, SETUP_TIMEOUT_MS);
      recording.inviteLinks.push(...rows);
    },
  };
}
export type Administrator = ReturnType<typeof createAdministrator>;

/** Visitors who try to register until the end, some with the newest invite link. */
export function createNewcomers(
  visitor: CheckedMember,
  { invitation }: Administrator,
  { pick }: SeededRandom,
  { registrations }: Recording,
): Actor {
  const pausable = createPausable();

  async function register(): Promise<void> {
    const link = pick([null, invitation()]);
    const body = { name: 'Newcomer', ...createAccount(), ...(link && { inviteCode: link.code }) };
    await attemptUntilAnswered(registrations, visitor, link?.id ?? null, () =>
      callProduct(visitor, registerEndpoint, { body }),
    );
    pausable.countAnswer();
  }

  async function registerUntilEnd(): Promise<void> {
    for (; !pausable.isEnding(); await sleep(NEWCOMER_INTERVAL_MS)) await pausable.perform(register);
  }

  const run = () => Promise.all(Array.from({ length: NEWCOMERS }, registerUntilEnd));
  return { ...pausable, screens: [], run };
}
