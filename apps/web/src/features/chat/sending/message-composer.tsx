import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat.ts';
import { hasVisibleCharacter } from '@muster/contract/values/text.ts';
import { SendHorizontal } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useState,
} from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { charactersLeft, charactersUsed, chatTexts, messageToLabel, pasteCut } from '../chat-texts.ts';
import { hasFinePointer } from './has-fine-pointer.ts';
import { useDraft } from './use-draft.ts';
import { useGrowth } from './use-auto-grow.ts';
import { useTypingNotice } from '../conversation/use-publish-typing.ts';

/** The counter shows from here on. */
const COUNTER_FROM = MESSAGE_MAX_LENGTH - 150;

interface MessageComposerProps {
  readonly chatId: string;
  readonly partnerName: string;
  /** Answers false when the text is not sent and stays in the field. */
  readonly onSend: (text: string) => boolean;
}

/** A key that only ends the composition of a character, as in Japanese or Chinese, must not send. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

const isPasted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';

/** Whether the field, which takes no more than a message may have, will cut what is pasted into it. */
function isCut({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
  return value.length - (selectionEnd - selectionStart) + pasted.length > MESSAGE_MAX_LENGTH;
}

/** Where a message is written: Enter sends it, Shift+Enter breaks the line. */
export function MessageComposer({ chatId, partnerName, onSend }: MessageComposerProps) {
  const field = useGrowth();
  const [text, setText] = useDraft(chatId, field);
  const [notice, setNotice] = useState('');
  const noteTyping = useTypingNotice(chatId);
  const counterId = useId();
  const isBlank = !hasVisibleCharacter(text);

  // With a mouse at hand one comes to write; on a phone the keyboard would cover what one came to read.
  useEffect(() => {
    if (hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const send = (): void => {
    if (isBlank) return;
    const isSent = onSend(text.trim());
    if (isSent) setText('');
    setNotice(isSent ? '' : chatTexts.isBeingSent);
    field.current?.focus({ preventScroll: true });
  };
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    setText(event.target.value);
    noteTyping(event.target.value);
    if (!isPasted(event)) setNotice('');
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
    <form data-keeps-focus onSubmit={submit} className="flex-none border-t border-line p-3">
      <div className="flex justify-between gap-3 text-xs text-faint">
        <p role="status" className="not-empty:pb-1.5">
          {notice}
        </p>
        {text.length >= COUNTER_FROM && (
          <span aria-hidden className="pb-1.5">
            {charactersUsed(text.length)}
          </span>
        )}
      </div>
      <div className="flex items-end gap-3">
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
          onChange={handleChange}
          onPaste={(event) => setNotice(isCut(event) ? pasteCut : '')}
          onKeyDown={handleKey}
          className="field-frame block min-w-0 flex-1 resize-none overflow-y-auto py-2.5"
        />
        <span id={counterId} className="sr-only">
          {charactersLeft(text.length)}
        </span>
        <span className="mb-0.5 flex">
          <IconButton type="submit" label={chatTexts.send} variant="primary" disabled={isBlank}>
            <SendHorizontal />
          </IconButton>
        </span>
      </div>
    </form>
  );
}
