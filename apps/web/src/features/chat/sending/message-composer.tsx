import { t, plural } from '@lingui/core/macro';
import { MESSAGE_MAX_LENGTH } from '@muster/contract/chat/messages.ts';
import { sendTypingEndpoint, TYPING_INTERVAL_MS } from '@muster/contract/chat/chat.ts';
import { hasVisibleCharacter } from '@muster/contract/values/text.ts';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { useDraft } from './draft-storage.ts';

/** Whether there is a mouse or touchpad, and so probably a hardware keyboard. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

/** Length from which the counter is visible. */
const COUNTER_MIN_LENGTH = MESSAGE_MAX_LENGTH - 150;

interface MessageComposerProps {
  readonly chatId: string;
  readonly partnerName: string;
  /** Texts that fill the empty field. */
  readonly suggestions?: readonly string[];
  /** Returns false if the text was not sent: it stays in the field. */
  readonly onSend: (text: string) => boolean;
}

const isPasted = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';

/** Whether the field's `maxLength` will truncate the pasted text. */
function isTruncated({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): boolean {
  const { value, selectionStart, selectionEnd } = currentTarget;
  const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
  return value.length - (selectionEnd - selectionStart) + pasted.length > MESSAGE_MAX_LENGTH;
}

/** Enter sends the message, Shift+Enter adds a line break. */
export function MessageComposer({ chatId, partnerName, suggestions = [], onSend }: MessageComposerProps) {
  const field = useAutoGrow();
  const [text, setText] = useDraft(chatId);
  const [notice, setNotice] = useState('');
  const publishTyping = usePublishTyping(chatId);
  const counterId = useId();
  const isBlank = !hasVisibleCharacter(text);

  // Not on a phone: its keyboard would cover the messages.
  useEffect(() => {
    if (hasFinePointer()) field.current?.focus({ preventScroll: true });
  }, [field]);

  const send = (): void => {
    if (isBlank) return;
    const isSent = onSend(text.trim());
    if (isSent) setText('');
    setNotice(isSent ? '' : t`This message is already being sent.`);
    field.current?.focus({ preventScroll: true });
  };
  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    setText(event.target.value);
    publishTyping(event.target.value);
    if (!isPasted(event)) setNotice('');
  };
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  };
  const suggest = (suggestion: string): void => {
    setText(suggestion);
    field.current?.focus({ preventScroll: true });
  };

  return (
    <form data-preserve-focus onSubmit={submit} className="flex-none border-t border-line p-3 *:mx-auto *:max-w-184">
      {isBlank && <Suggestions texts={suggestions} onChoose={suggest} />}
      <div className="flex justify-between gap-3 text-xs text-faint">
        <p role="status" className="not-empty:pb-1.5">
          {notice}
        </p>
        {text.length >= COUNTER_MIN_LENGTH && (
          <span aria-hidden className="pb-1.5">
            {`${text.length} / ${MESSAGE_MAX_LENGTH}`}
          </span>
        )}
      </div>
      <div className="flex items-end gap-3">
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MESSAGE_MAX_LENGTH}
          enterKeyHint="send"
          placeholder={t`Write a message`}
          aria-label={t`Message to ${{ name: partnerName }}`}
          aria-describedby={counterId}
          onChange={handleChange}
          onPaste={(event) =>
            setNotice(
              isTruncated(event)
                ? t`Only the first ${{ max: formatNumber(MESSAGE_MAX_LENGTH) }} characters fit into one message.`
                : '',
            )
          }
          onKeyDown={handleKey}
          className="field-frame block min-w-0 flex-1 resize-none overflow-y-auto py-2.5 focus-visible:outline-offset-[-2px]!"
        />
        <span id={counterId} className="sr-only">
          {plural({ count: MESSAGE_MAX_LENGTH - text.length }, { one: '# character left', other: '# characters left' })}
        </span>
        <span className="mb-0.5 flex">
          <IconButton type="submit" label={t`Send message`} variant={isBlank ? 'ghost' : 'primary'} disabled={isBlank}>
            <SendHorizontal />
          </IconButton>
        </span>
      </div>
    </form>
  );
}

interface SuggestionsProps {
  readonly texts: readonly string[];
  readonly onChoose: (text: string) => void;
}

const Suggestions = ({ texts, onChoose }: SuggestionsProps) => (
  <div className="mb-2 flex flex-wrap gap-2 empty:hidden">
    {texts.map((text) => (
      <Button key={text} size="sm" onClick={() => onChoose(text)}>
        {text}
      </Button>
    ))}
  </div>
);

/** Publishes, at most every {@link TYPING_INTERVAL_MS}, that the member is typing. */
function usePublishTyping(chatId: string): (text: string) => void {
  const publishedAt = useRef(-Infinity);
  return (text) => {
    const now = Date.now();
    if (text.trim() === '' || now - publishedAt.current < TYPING_INTERVAL_MS) return;
    publishedAt.current = now;
    // A lost typing event needs no error message.
    callApi(sendTypingEndpoint, { params: { chatId } }).catch(() => undefined);
  };
}

const MAX_LINES = 6;

const sumPx = (widths: readonly string[]): number =>
  widths.reduce((total, width) => total + (Number.parseFloat(width) || 0), 0);

/** Grows a text area with its text, up to six lines. */
function useAutoGrow() {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(current);
    const maxHeight = MAX_LINES * (Number.parseFloat(lineHeight) || 24) + sumPx([paddingTop, paddingBottom]);
    current.style.height = `${Math.min(current.scrollHeight, maxHeight) + sumPx([borderTopWidth, borderBottomWidth])}px`;
  });
  return field;
}
