import { deleteExpiredDevices } from '#src/features/sessions/devices/known-device-repository.ts';
import { deleteEndedSessions, deleteExpiredSessions } from '#src/features/sessions/session-repository.ts';
import type { Database } from '#src/db/client.ts';
import { deleteExpiredExternalSignIns } from '#src/features/sessions/external-sign-in/external-sign-in-repository.ts';
import { deleteOldEmailLinks } from '#src/features/sessions/email/email-link-repository.ts';
import { deleteOldFormerEmails } from '#src/features/sessions/email/former-email-repository.ts';
import { deleteOldMissed } from '#src/features/notifications/missed-notification-repository.ts';
import { deleteOldResets } from '#src/features/sessions/passwords/password-reset-repository.ts';
import { deleteOldCrewChats } from '#src/features/chat/crew/crew-chat-repository.ts';
import { deleteOldReadyChecks } from '#src/features/posts/ready-check/ready-check-repository.ts';
import { deleteOldAlerts } from '#src/features/board/alerts/alert-repository.ts';
import { deleteOldDiscordMessages } from '#src/features/board/discord/discord-message-repository.ts';
import { deleteOldPresence } from '#src/features/members/presence/presence-repository.ts';
import { deleteExpiredCounters } from '#src/http/rate-limits/rate-limiter.ts';

const HOUR_MS = 3_600_000;

export interface Job {
  readonly name: string;
  /** The index that finds the rows. A test checks the plan of every query. */
  readonly index: string;
}
export interface PeriodicJob extends Job {
  readonly intervalMs: number;
  readonly run: () => Promise<unknown>;
}

/** Jobs that delete old rows, every hour and at the start. */
export const deletionJobs = (db: Database): readonly PeriodicJob[] =>
  [
    { name: 'delete sessions', index: 'sessions_by_expiry', run: deleteExpiredSessions },
    { name: 'delete ended sessions', index: 'ended_sessions_by_time', run: deleteEndedSessions },
    { name: 'delete known devices', index: 'known_devices_by_time', run: deleteExpiredDevices },
    { name: 'delete password resets', index: 'password_resets_by_expiry', run: deleteOldResets },
    { name: 'delete email links', index: 'email_links_by_expiry', run: deleteOldEmailLinks },
    { name: 'delete former emails', index: 'former_emails_by_expiry', run: deleteOldFormerEmails },
    { name: 'delete missed notifications', index: 'missed_notifications_by_end', run: deleteOldMissed },
    { name: 'delete external sign-ins', index: 'external_sign_ins_by_expiry', run: deleteExpiredExternalSignIns },
    { name: 'delete ready checks', index: 'ready_checks_by_time', run: deleteOldReadyChecks },
    { name: 'delete crew conversations', index: 'chats_closing', run: deleteOldCrewChats },
    { name: 'delete alerts', index: 'alerts_by_time', run: deleteOldAlerts },
    { name: 'delete Discord messages', index: 'discord_messages_by_time', run: deleteOldDiscordMessages },
    { name: 'delete presence', index: 'presence_by_time', run: deleteOldPresence },
    { name: 'delete rate limits', index: 'rate_limits_by_expiry', run: deleteExpiredCounters },
  ].map((job) => ({ ...job, intervalMs: HOUR_MS, run: () => job.run(db) }));
