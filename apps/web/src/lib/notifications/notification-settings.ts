import { z } from '@muster/contract/zod.ts';
import { useSyncExternalStore } from 'react';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const notificationSettingsSchema = z.object({ sound: z.boolean(), desktop: z.boolean() });

/** How this browser notifies a member of messages. */
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const allOff: NotificationSettings = { sound: false, desktop: false };
const listeners = new Set<() => void>();
/** Settings in memory, so that a change also works without storage. */
const cachedSettings = new Map<string, NotificationSettings>();

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
  for (const listener of listeners) listener();
}

addMemberDataCleanup((memberId) => {
  cachedSettings.delete(memberId);
  browserStorage.remove(storageKey(memberId));
});

/** Another tab changed the settings. */
function onStorage(): void {
  cachedSettings.clear();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    cachedSettings.clear();
  };
};

export const useNotificationSettings = (memberId: string): NotificationSettings =>
  useSyncExternalStore(subscribe, () => readNotificationSettings(memberId));
