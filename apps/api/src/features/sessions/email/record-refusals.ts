import { topics } from '@muster/contract/topics.ts';
import type { Context } from '#src/features/context.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { clearRefusal, storeRefusal } from './member-email-repository.ts';

/** Stores which members' addresses the mail server refuses, until it accepts an e-mail to them again. */
export function recordRefusals({ db, live, mailer }: Pick<Context, 'db' | 'live' | 'mailer'>): void {
  mailer.onResult(async (email, refusalCode) => {
    const changed = await (refusalCode === null ? clearRefusal(db, email) : storeRefusal(db, email, refusalCode));
    if (!changed) return;
    live.publish([changed.id], { type: 'topics.changed', topics: [[...topics.profile]] });
    await notifyAdmins({ db, live }, 'members');
  });
}
