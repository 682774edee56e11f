import { topics } from '@muster/contract/topics.ts';
import type { Context } from '#src/features/context.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { storeRefusal } from './member-email-repository.ts';

/** Stores which members' addresses the mail server refuses, until an emailed link is opened or the address changes. */
export function recordRefusals({ db, live, mailer }: Pick<Context, 'db' | 'live' | 'mailer'>): void {
  mailer.onRefusal(async (email, code) => {
    const changed = await storeRefusal(db, email, code);
    if (!changed) return;
    live.publish([changed.id], { type: 'topics.changed', topics: [[...topics.profile]] });
    await notifyAdmins({ db, live }, 'members');
  });
}
