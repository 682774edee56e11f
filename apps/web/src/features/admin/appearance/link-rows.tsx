import { t } from '@lingui/core/macro';
import {
  type CommunityLink,
  LINK_LABEL_MAX_LENGTH,
  LINK_URL_MAX_LENGTH,
  LINKS_MAX_COUNT,
} from '@muster/contract/admin/change-appearance.ts';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash';
import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { IconButton } from '#src/components/icon-button.tsx';

interface LinkRowsProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: readonly CommunityLink[];
  readonly onChange: (value: CommunityLink[]) => void;
  /** Errors by path in the value, such as '0.url'. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The links of the community, one per row. */
export function LinkRows({ ref, value, onChange, errors }: LinkRowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    flushSync(() => onChange([...value, { label: '', url: '' }]));
    rows.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (index: number): void => {
    addButton.current?.focus();
    onChange(value.filter((_, other) => other !== index));
  };
  const firstError = Object.keys(errors).find(Boolean);
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="text-sm font-semibold">{t`Links`}</legend>
      <p className="text-sm text-faint">{t`Up to ${{ max: LINKS_MAX_COUNT }}, such as your Discord server. Shown on the home page and in everyone's settings.`}</p>
      <div ref={rows} className="flex flex-col gap-6">
        {value.map((link, index) => (
          <LinkRow
            key={index}
            link={link}
            number={index + 1}
            errors={{ label: errors[`${index}.label`], url: errors[`${index}.url`] }}
            labelRef={firstError === `${index}.label` ? ref : undefined}
            urlRef={firstError === `${index}.url` ? ref : undefined}
            onEdit={(edited) => onChange(value.with(index, edited))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div>
        <Button
          ref={addButton}
          size="sm"
          disabled={value.length >= LINKS_MAX_COUNT}
          focusableWhenDisabled
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          {t`Add link`}
        </Button>
      </div>
    </fieldset>
  );
}

interface LinkRowProps {
  readonly link: CommunityLink;
  readonly number: number;
  readonly errors: Readonly<Record<keyof CommunityLink, string | undefined>>;
  readonly labelRef: Ref<HTMLInputElement> | undefined;
  readonly urlRef: Ref<HTMLInputElement> | undefined;
  readonly onEdit: (link: CommunityLink) => void;
  readonly onRemove: () => void;
}

const LinkRow = ({ link, number, errors, labelRef, urlRef, onEdit, onRemove }: LinkRowProps) => (
  <div role="group" aria-label={t`Link ${{ number }}`} className="flex items-start gap-2">
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-6 sm:grid-cols-2">
      <TextField
        ref={labelRef}
        label={t({ message: 'Name', context: 'link', comment: 'Text of a link' })}
        maxLength={LINK_LABEL_MAX_LENGTH}
        value={link.label}
        onChange={({ target }) => onEdit({ ...link, label: target.value })}
        error={errors.label}
      />
      <TextField
        ref={urlRef}
        label={t({ message: 'Address', context: 'link', comment: 'Web address of a link' })}
        type="url"
        placeholder="https://"
        maxLength={LINK_URL_MAX_LENGTH}
        value={link.url}
        onChange={({ target }) => onEdit({ ...link, url: target.value })}
        error={errors.url}
      />
    </div>
    <div className="mt-6">
      <IconButton label={t`Remove link ${{ number }}`} onClick={onRemove}>
        <Trash />
      </IconButton>
    </div>
  </div>
);
