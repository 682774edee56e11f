import { addMemberDataCleanup } from '#src/lib/session/delete-member-data.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';

/** Prefix of drafts and unsent messages in local storage. */
const DRAFT_PREFIX = 'draft:';
/** Part of the keys of messages that the server has not confirmed. */
export const UNSENT = ':unsent:';

export const draftKey = (memberId: string, chatId: string): string => `${DRAFT_PREFIX}${memberId}:${chatId}`;

export function readDraft(memberId: string, chatId: string): string {
  const draft = browserStorage.read(draftKey(memberId, chatId));
  return typeof draft === 'string' ? draft : '';
}

export function writeDraft(memberId: string, chatId: string, text: string): void {
  if (text === '') browserStorage.remove(draftKey(memberId, chatId));
  else browserStorage.write(draftKey(memberId, chatId), text);
}

/** Deletes all drafts in this browser, but no unsent messages. */
export const forgetDrafts = (): void =>
  browserStorage
    .keysWithPrefix(DRAFT_PREFIX)
    .filter((key) => !key.includes(UNSENT))
    .forEach(browserStorage.remove);

addMemberDataCleanup((memberId) =>
  browserStorage.keysWithPrefix(draftKey(memberId, '')).forEach(browserStorage.remove),
);
