import { useState, useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { addMemberDataCleanup } from '#src/features/sessions/delete-member-data.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { browserStorage } from '#src/lib/storage/browser-storage.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';

/** Prefix of drafts in local storage. */
const DRAFT_PREFIX = 'draft:';

const draftKey = (memberId: string, chatId: string): string => `${DRAFT_PREFIX}${memberId}:${chatId}`;

export function readDraft(memberId: string, chatId: string): string {
  const draft = browserStorage.read(draftKey(memberId, chatId));
  return typeof draft === 'string' ? draft : '';
}

/** `onDraftWritten` calls a listener when this window has written a draft. */
const { subscribe: onDraftWritten, notify } = createListeners<[chatId: string]>();

export function writeDraft(memberId: string, chatId: string, text: string): void {
  if (text === '') browserStorage.remove(draftKey(memberId, chatId));
  else browserStorage.write(draftKey(memberId, chatId), text);
  notify(chatId);
}

/** Deletes all drafts in this browser. */
export const deleteDrafts = (): void => browserStorage.keysWithPrefix(DRAFT_PREFIX).forEach(browserStorage.remove);

addMemberDataCleanup((memberId) =>
  browserStorage.keysWithPrefix(draftKey(memberId, '')).forEach(browserStorage.remove),
);

/** The member's draft in a conversation, in local storage. Follows other windows until it is edited in this one. */
export function useDraft(chatId: string) {
  const { id: memberId } = useCurrentMember();
  const [text, setText] = useState(() => readDraft(memberId, chatId));
  const [isEdited, setIsEdited] = useState(false);
  useWindowEvent('storage', ({ key }) => {
    const isThisDraft = key === null || key === draftKey(memberId, chatId);
    if (isThisDraft && !isEdited) setText(readDraft(memberId, chatId));
  });
  const write = (next: string): void => {
    setText(next);
    setIsEdited(next !== '');
    writeDraft(memberId, chatId, next);
  };
  return [text, write] as const;
}

/** The member's stored draft in a conversation, from this or another window; empty if there is none. */
export function useStoredDraft(chatId: string): string {
  const { id: memberId } = useCurrentMember();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = onDraftWritten((writtenId) => writtenId === chatId && onChange());
      addEventListener('storage', onChange);
      return () => {
        unsubscribe();
        removeEventListener('storage', onChange);
      };
    },
    [chatId],
  );
  return useSyncExternalStore(subscribe, () => readDraft(memberId, chatId)).trim();
}
