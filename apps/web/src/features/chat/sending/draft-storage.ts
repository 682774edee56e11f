import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** Everything in local storage that somebody has written and the server has not confirmed. */
const PREFIX = 'draft:';
/** Part of the keys of what was sent and is not confirmed yet: it goes out when its writer is here again. */
export const UNSENT = ':unsent:';

export const draftKey = (memberId: string, chatId: string): string => `${PREFIX}${memberId}:${chatId}`;

/** The text somebody had begun to write, or nothing. */
export function readDraft(memberId: string, chatId: string): string {
  const draft = browserStorage.read(draftKey(memberId, chatId));
  return typeof draft === 'string' ? draft : '';
}

export function writeDraft(memberId: string, chatId: string, text: string): void {
  if (text === '') browserStorage.remove(draftKey(memberId, chatId));
  else browserStorage.write(draftKey(memberId, chatId), text);
}

/** Forgets every draft in this browser. What was sent is no draft any more: it stays until it has arrived. */
export const forgetDrafts = (): void =>
  browserStorage
    .keysWithPrefix(PREFIX)
    .filter((key) => !key.includes(UNSENT))
    .forEach(browserStorage.remove);

addMemberDataCleanup((memberId) =>
  browserStorage.keysWithPrefix(draftKey(memberId, '')).forEach(browserStorage.remove),
);
