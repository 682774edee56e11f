import { z } from '@muster/contract/zod.ts';
import { useSyncExternalStore } from 'react';
import { forgetWithMember } from '#src/lib/session/delete-member-data.ts';
import { keptInBrowser } from '#src/lib/storage/browser-storage.ts';

const noticeSettingsSchema = z.object({ sound: z.boolean(), desktop: z.boolean() });

/** How a member wants to be told of messages in this browser. */
export type NoticeSettings = z.output<typeof noticeSettingsSchema>;

const silent: NoticeSettings = { sound: false, desktop: false };
const listeners = new Set<() => void>();
/** What is chosen while somebody listens; it holds even where the browser keeps nothing. */
const chosen = new Map<string, NoticeSettings>();

const keyOf = (memberId: string): string => `notices:${memberId}`;

/** How the member wants to be told: not at all, unless they chose so. */
export function readNoticeSettings(memberId: string): NoticeSettings {
  const known = chosen.get(memberId);
  if (known) return known;
  const settings = noticeSettingsSchema.safeParse(keptInBrowser.read(keyOf(memberId))).data ?? silent;
  chosen.set(memberId, settings);
  return settings;
}

export function changeNoticeSettings(memberId: string, change: Partial<NoticeSettings>): void {
  const settings = { ...readNoticeSettings(memberId), ...change };
  chosen.set(memberId, settings);
  keptInBrowser.keep(keyOf(memberId), settings);
  for (const listener of listeners) listener();
}

forgetWithMember((memberId) => {
  chosen.delete(memberId);
  keptInBrowser.forget(keyOf(memberId));
});

/** Another window has chosen otherwise. */
function onStorage(): void {
  chosen.clear();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    chosen.clear();
  };
};

export const useNoticeSettings = (memberId: string): NoticeSettings =>
  useSyncExternalStore(subscribe, () => readNoticeSettings(memberId));
