import { z } from '@muster/contract/zod.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const notificationSettingsSchema = z.object({ sound: z.boolean(), desktop: z.boolean() });

/** A member's message notification settings in this browser. */
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const allOff: NotificationSettings = { sound: false, desktop: false };
/** Settings in memory while a screen shows them, so that a change also applies if browser storage is blocked. */
const cachedSettings = new Map<string, NotificationSettings>();
const { subscribe, notify } = createListeners(() => cachedSettings.clear());

const storageKey = (memberId: string): string => `notices:${memberId}`;

export function readNotificationSettings(memberId: string): NotificationSettings {
  const known = cachedSettings.get(memberId);
  if (known) return known;
  const settings = notificationSettingsSchema.safeParse(browserStorage.read(storageKey(memberId))).data ?? allOff;
  cachedSettings.set(memberId, settings);
  return settings;
}

export function changeNotificationSettings(memberId: string, change: Partial<NotificationSettings>): void {
  const settings = { ...readNotificationSettings(memberId), ...change };
  cachedSettings.set(memberId, settings);
  browserStorage.write(storageKey(memberId), settings);
  notify();
}

addMemberDataCleanup((memberId) => {
  cachedSettings.delete(memberId);
  browserStorage.remove(storageKey(memberId));
});

// Another tab may have changed the settings.
addEventListener('storage', () => {
  cachedSettings.clear();
  notify();
});

export const useNotificationSettings = (memberId: string): NotificationSettings =>
  useSyncExternalStore(subscribe, () => readNotificationSettings(memberId));
