import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';

/**
 * A draft of this member in this conversation, kept over switching and reloading. What another window makes of it is
 * taken over, unless somebody is writing something else in this one.
 */
export function useDraft(chatId: string, field: RefObject<HTMLElement | null>) {
  const { id: memberId } = useCurrentMember();
  const [text, setText] = useState(() => readDraft(memberId, chatId));
  const takeOver = useEffectEvent(({ key, oldValue }: StorageEvent): void => {
    const isBeingWritten = document.hasFocus() && document.activeElement === field.current;
    const isOurs = key === null || key === draftKey(memberId, chatId);
    // The other window has gone on from what stands here, or has sent it.
    const isContinued = text !== '' && oldValue === JSON.stringify(text);
    if (isOurs && (isContinued || !isBeingWritten)) setText(readDraft(memberId, chatId));
  });
  useEffect(() => {
    const listener = (event: StorageEvent): void => takeOver(event);
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  }, []);
  const write = (next: string): void => {
    setText(next);
    writeDraft(memberId, chatId, next);
  };
  return [text, write] as const;
}
