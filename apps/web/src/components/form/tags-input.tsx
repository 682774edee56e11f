import { Field } from '@base-ui/react/field';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';
import { translate } from '#src/lib/i18n.ts';
import { formatList } from '#src/lib/page-language.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface TagsInputProps extends FormFieldProps {
  readonly tags: readonly string[];
  readonly onTagsChange: (tags: string[]) => void;
  /** Text in the field that is not a tag yet. */
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** Separates tags. Must not have the `g` flag. */
  readonly separator: RegExp;
  /** Normalises tags as the contract does: no duplicates, none empty. */
  readonly normalizeTags: (tags: readonly string[]) => string[];
  readonly placeholder?: string;
  /** Accessible name of the remove button. */
  readonly removeLabel: (tag: string) => string;
  /** Validation error of a tag, shown on its chip. */
  readonly problemOf?: (tag: string) => string | undefined;
  /** Announced to assistive technology after a change. */
  readonly announce?: (tags: readonly string[]) => string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The last announcement and the tags it was made for. */
interface Announcement {
  readonly tags: readonly string[];
  readonly text: string;
}

/** After a form reset, an announcement of other tags is out of date. */
const isSameList = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((tag, index) => tag === others[index]);

/** Tags as chips. A separator or Enter adds a tag; Backspace in the empty field removes the last one. */
export function TagsInput(props: TagsInputProps) {
  const { disabled, tags, onTagsChange, text, onTextChange, separator, normalizeTags } = props;
  const { placeholder, removeLabel, problemOf, announce, ref } = props;
  const [announced, setAnnounced] = useState<Announcement>({ tags: [], text: '' });
  const frame = useRef<HTMLDivElement>(null);

  const change = (next: string[]): void => {
    onTagsChange(next);
    setAnnounced({ tags: next, text: announce?.(next) ?? formatList(next) });
  };
  const remove = (tag: string): void => {
    // Moves the focus before its button disappears.
    const index = tags.indexOf(tag);
    const buttons = frame.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? frame.current?.querySelector('input'))?.focus();
    change(tags.filter((other) => other !== tag));
  };
  const addTags = (typed: string): void => {
    change(normalizeTags([...tags, ...typed.split(separator)]));
    onTextChange('');
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      addTags(text);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) change(tags.slice(0, -1));
  };

  return (
    <FormField {...props}>
      <div
        ref={frame}
        className="field-frame flex flex-wrap items-center gap-1.5 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus"
      >
        {tags.map((tag) => (
          <TagChip
            key={tag}
            tag={tag}
            problem={problemOf?.(tag)}
            disabled={disabled}
            removeLabel={removeLabel(tag)}
            onRemove={() => remove(tag)}
          />
        ))}
        <Field.Control
          ref={ref}
          value={text}
          placeholder={tags.length === 0 ? placeholder : undefined}
          autoComplete="off"
          onChange={({ target: { value }, nativeEvent }) => {
            // The input method still owns this text: after a reset it would insert it again.
            const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            if (!isComposing && separator.test(value)) addTags(value);
            else onTextChange(value);
          }}
          onCompositionEnd={({ currentTarget: { value } }) => separator.test(value) && addTags(value)}
          onKeyDown={handleKey}
          className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
        />
      </div>
      <span role="status" className="sr-only">
        {isSameList(announced.tags, tags) && announced.text}
      </span>
    </FormField>
  );
}

interface TagChipProps {
  readonly tag: string;
  readonly problem: string | undefined;
  readonly disabled: boolean | undefined;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

const TagChip = ({ tag, problem, disabled, removeLabel, onRemove }: TagChipProps) => (
  <span
    className={classNames(
      'flex max-w-full items-center rounded-sm ps-2 text-sm',
      problem ? 'bg-rose-tint text-rose-text' : 'bg-overlay',
    )}
  >
    {/* Contains the hidden text, which would otherwise widen the page where a cut tag ends. */}
    <span title={problem && translate(problem)} className="relative min-w-0 truncate">
      <bdi translate="no">{tag}</bdi>
      {problem && <VisuallyHidden>{`: ${translate(problem)}`}</VisuallyHidden>}
    </span>
    <button
      type="button"
      disabled={disabled}
      aria-label={removeLabel}
      onClick={onRemove}
      className="grid size-7 flex-none place-items-center rounded-sm text-faint transition-colors hover:text-fg pointer-coarse:size-10"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </span>
);
