import { useCallback, useSyncExternalStore } from 'react';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { onDraftWritten, readDraft } from '../sending/draft-storage.ts';

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
