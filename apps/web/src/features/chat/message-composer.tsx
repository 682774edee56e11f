import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { useCurrentMember } from '#src/lib/session.ts';
import { charactersLeft, charactersUsed, chatTexts, messageToLabel } from './chat-texts.ts';
import { hasFinePointer } from './has-fine-pointer.ts';
import { readDraft, writeDraft } from './kept-text.ts';

/** The counter shows from here on. */
const COUNTER_FROM = MESSAGE_MAX_LENGTH - 150;
const LINES_MAX = 6;

interface MessageComposerProps {
  readonly chatId: string;
  readonly partnerName: string;
  readonly onSend: (text: string) => void;
}

/** A draft of this member in this conversation, kept over switching and reloading. */
function useDraft(chatId: string) {
  const { id: memberId } = useCurrentMember();
  const [text, setText] = useState(() => readDraft(memberId, chatId));
  useEffect(() => writeDraft(memberId, chatId, text), [memberId, chatId, text]);
  return [text, setText] as const;
}

/** Lets the field grow with its text, up to six lines. */
function useGrowth() {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(current);
    const frame = [borderTopWidth, borderBottomWidth].reduce((sum, width) => sum + (Number.parseFloat(width) || 0), 0);
    const padding = [paddingTop, paddingBottom].reduce((sum, width) => sum + (Number.parseFloat(width) || 0), 0);
    const highest = LINES_MAX * (Number.parseFloat(lineHeight) || 24) + padding;
    current.style.height = `${Math.min(current.scrollHeight, highest) + frame}px`;
  });
  return field;
}

/** A key that only ends the composition of a character, as in Japanese or Chinese, must not send. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/** Where a message is written: Enter sends it, Shift+Enter breaks the line. */
export function MessageComposer({ chatId, partnerName, onSend }: MessageComposerProps) {
  const [text, setText] = useDraft(chatId);
  const field = useGrowth();
  const counterId = useId();
  const isBlank = text.trim() === '';

  // With a mouse at hand one comes to write; on a phone the keyboard would cover what one came to read.
  useEffect(() => {
    if (hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const send = (): void => {
    if (isBlank) return;
    onSend(text.trim());
    setText('');
    field.current?.focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };

  return (
    <form data-keeps-focus onSubmit={submit} className="flex items-end gap-3 border-t border-line p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {text.length >= COUNTER_FROM && (
          <span aria-hidden className="self-end text-xs text-faint">
            {charactersUsed(text.length)}
          </span>
        )}
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          maxLength={MESSAGE_MAX_LENGTH}
          enterKeyHint="send"
          placeholder={chatTexts.inputHint}
          aria-label={messageToLabel(partnerName)}
          aria-describedby={counterId}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          className="field-frame block resize-none overflow-y-auto py-2.5"
        />
        <span id={counterId} className="sr-only">
          {charactersLeft(text.length)}
        </span>
      </div>
      <span className="mb-0.5 flex">
        <IconButton type="submit" label={chatTexts.send} variant="primary" disabled={isBlank}>
          <SendHorizontal />
        </IconButton>
      </span>
    </form>
  );
}
