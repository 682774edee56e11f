import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';

/** The member's draft in a conversation, in local storage. Changes in other windows appear here unless the field has focus. */
export function useDraft(chatId: string, field: RefObject<HTMLElement | null>) {
  const { id: memberId } = useCurrentMember();
  const [text, setText] = useState(() => readDraft(memberId, chatId));
  const handleStorage = useEffectEvent(({ key, oldValue }: StorageEvent): void => {
    const hasFocus = document.hasFocus() && document.activeElement === field.current;
    const isThisDraft = key === null || key === draftKey(memberId, chatId);
    // The other window continued or sent the text in this field.
    const isContinued = text !== '' && oldValue === JSON.stringify(text);
    if (isThisDraft && (isContinued || !hasFocus)) setText(readDraft(memberId, chatId));
  });
  useEffect(() => {
    const listener = (event: StorageEvent): void => handleStorage(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
  const write = (next: string): void => {
    setText(next);
    writeDraft(memberId, chatId, next);
  };
  return [text, write] as const;
}
