import { t } from '@lingui/core/macro';
import { Field } from '@base-ui/react/field';
import { Fieldset } from '@base-ui/react/fieldset';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type MouseEvent, type Ref, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { FieldError, type FormFieldProps } from './form-field.tsx';
import { NumberInput } from './number-field.tsx';

interface Role {
  readonly name: string;
  /** NaN: empty. */
  readonly count: number;
}

interface RoleRowsProps extends Omit<FormFieldProps, 'error' | 'disabled'> {
  readonly value: readonly Role[];
  readonly onChange: (value: Role[]) => void;
  /** Number of roles. */
  readonly max: number;
  readonly maxNameLength: number;
  readonly maxCount: number;
  /** Errors by path in the value, such as '0.name'; '' for all roles. */
  readonly errors: Readonly<Record<string, string>>;
  /** Each has a button that adds it, unless the value contains it. */
  readonly suggestions?: readonly Role[];
  readonly readOnly?: boolean;
  /** The first input with an error, or else the first name. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** Roles with their number of players, one per row. */
export function RoleRows(props: RoleRowsProps) {
  const { label, hint, note, value, onChange, max, errors, readOnly, ref } = props;
  const descriptionId = useId();
  const focusedPath = Object.keys(errors).find(Boolean) ?? '0.name';
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = (): void => {
    flushSync(() => onChange([...value, { name: '', count: 1 }]));
    rows.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (index: number): void => {
    // The last row disappears, and the others move up.
    const buttons = rows.current?.querySelectorAll('button');
    (buttons?.[Math.min(index, value.length - 2)] ?? addButton.current)?.focus();
    onChange(value.filter((_, other) => other !== index));
  };
  return (
    <Field.Root invalid={Boolean(errors[''])} className="flex flex-col gap-1.5">
      <Fieldset.Root aria-describedby={descriptionId} className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <Fieldset.Legend className="text-sm font-semibold text-fg">{label}</Fieldset.Legend>
          {note && <span className="text-xs text-faint">{note}</span>}
        </div>
        {value.length > 0 && (
          <div ref={rows} className="flex flex-col gap-2">
            {value.map((role, index) => (
              <RoleRow
                key={index}
                {...props}
                nameRef={focusedPath === `${index}.name` ? ref : undefined}
                countRef={focusedPath === `${index}.count` ? ref : undefined}
                role={role}
                index={index}
                onEdit={(edited) => onChange(value.with(index, edited))}
                onRemove={() => remove(index)}
              />
            ))}
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <SuggestedRoles {...props} />
          <Button
            ref={addButton}
            size="sm"
            disabled={value.length >= max || readOnly}
            focusableWhenDisabled
            icon={plusIcon}
            onClick={add}
          >
            {t`Add role`}
          </Button>
        </div>
      </Fieldset.Root>
      <div id={descriptionId} className="flex flex-col gap-1.5">
        {hint && <Field.Description className="text-sm text-faint">{hint}</Field.Description>}
        {errors[''] && <FieldError>{errors['']}</FieldError>}
      </div>
    </Field.Root>
  );
}

const plusIcon = <Plus aria-hidden className="size-4" />;

const isSameName = (one: Role, other: Role): boolean =>
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase();

function SuggestedRoles({ suggestions = [], value, onChange, max, readOnly }: RoleRowsProps) {
  const missing = suggestions.filter((suggestion) => !value.some((role) => isSameName(role, suggestion)));
  const add = (suggestion: Role, { currentTarget }: MouseEvent<HTMLElement>): void => {
    // The clicked button disappears.
    if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus();
    onChange([...value, suggestion]);
  };
  return missing.map((suggestion) => (
    <Button
      key={suggestion.name}
      size="sm"
      disabled={value.length >= max || readOnly}
      focusableWhenDisabled
      icon={plusIcon}
      aria-label={t`Add ${{ name: suggestion.name }}`}
      onClick={(event) => add(suggestion, event)}
    >
      <bdi translate="no">{suggestion.name}</bdi>
    </Button>
  ));
}

interface RoleRowProps extends Pick<RoleRowsProps, 'errors' | 'maxNameLength' | 'maxCount' | 'readOnly'> {
  readonly nameRef: Ref<HTMLInputElement> | undefined;
  readonly countRef: Ref<HTMLInputElement> | undefined;
  readonly role: Role;
  readonly index: number;
  readonly onEdit: (role: Role) => void;
  readonly onRemove: () => void;
}

function RoleRow({ role, index, errors, maxNameLength, maxCount, readOnly, ...rest }: RoleRowProps) {
  const { nameRef, countRef, onEdit, onRemove } = rest;
  const nameError = errors[`${index}.name`];
  const countError = errors[`${index}.count`];
  const name = role.name.trim();
  const number = index + 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_auto] items-center gap-x-2 gap-y-1.5">
      <Field.Root invalid={Boolean(nameError)} className="contents">
        <Field.Control
          ref={nameRef}
          aria-label={t`Name of role ${number}`}
          placeholder={t`Role`}
          maxLength={maxNameLength}
          autoComplete="off"
          readOnly={readOnly}
          value={role.name}
          onValueChange={(value) => onEdit({ ...role, name: value })}
          className="field-frame"
        />
        {nameError && <FieldError row="col-span-full row-start-2">{nameError}</FieldError>}
      </Field.Root>
      <Field.Root invalid={Boolean(countError)} className="contents">
        <NumberInput
          ref={countRef}
          aria-label={name ? t`Players as ${{ role: name }}` : t`Players as role ${number}`}
          min={1}
          max={maxCount}
          readOnly={readOnly}
          value={Number.isNaN(role.count) ? null : role.count}
          onValueChange={(count) => onEdit({ ...role, count: count ?? Number.NaN })}
        />
        {countError && <FieldError row="col-span-full row-start-3">{countError}</FieldError>}
      </Field.Root>
      <IconButton
        label={name ? t`Remove ${{ role: name }}` : t`Remove role ${number}`}
        variant="danger"
        disabled={readOnly}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
