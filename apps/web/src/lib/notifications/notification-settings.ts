import { z } from '@muster/contract/zod.ts';
import { useSyncExternalStore } from 'react';
import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

const notificationSettingsSchema = z.object({ sound: z.boolean(), desktop: z.boolean() });

/** How a member wants to be told of messages in this browser. */
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

const allOff: NotificationSettings = { sound: false, desktop: false };
const listeners = new Set<() => void>();
/** What is chosen while somebody listens; it holds even where the browser keeps nothing. */
const cachedSettings = new Map<string, NotificationSettings>();

const storageKey = (memberId: string): string => `notices:${memberId}`;

/** How the member wants to be told: not at all, unless they chose so. */
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

/** Another window has chosen otherwise. */
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
