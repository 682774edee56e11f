import { t } from '@lingui/core/macro';
import { platforms } from '@muster/contract/values/platforms.ts';
import {
  BIO_MAX_LENGTH,
  DISCORD_ID_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  type MemberColor,
  memberColors,
  type ProfileForm,
} from '@muster/contract/members/profiles.ts';
import { visibilities, NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { classNames } from '#src/components/class-names.ts';
import type { Control } from 'react-hook-form';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { TextArea, TextField } from '#src/components/form/text-field.tsx';
import { memberColorInk } from '#src/components/identity/member-color.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';

export interface FieldProps {
  readonly control: Control<ProfileForm, unknown, ProfileForm>;
  readonly error: string | undefined;
  readonly onEdit: () => void;
  readonly isSaving: boolean;
}

const textFields = {
  name: {
    label: t`Name`,
    hint: t`Shown on your posts and in messages.`,
    maxLength: NAME_MAX_LENGTH,
    autoComplete: 'name',
    required: true,
  },
  location: {
    label: t`Location`,
    hint: t`A city, a country or a time zone is enough.`,
    note: t`Optional`,
    maxLength: LOCATION_MAX_LENGTH,
    autoComplete: 'off',
  },
  discordId: {
    label: t`Discord ID`,
    hint: t`So your crew can find you on Discord.`,
    note: t`Optional`,
    maxLength: DISCORD_ID_MAX_LENGTH,
    autoComplete: 'off',
    spellCheck: false,
  },
} as const;

interface ProfileTextFieldProps extends FieldProps {
  readonly name: keyof typeof textFields;
  /** Default: what the field is for. */
  readonly hint?: string;
}

export function ProfileTextField({ name, hint, error, isSaving, ...form }: ProfileTextFieldProps) {
  const texts = textFields[name];
  return <TextField {...useField(form, name)} {...texts} hint={hint ?? texts.hint} error={error} readOnly={isSaving} />;
}

export const BioField = ({ error, isSaving, ...form }: FieldProps) => (
  <TextArea
    {...useField(form, 'bio')}
    label={t`Bio`}
    hint={t`How you play, and who fits in your crew.`}
    note={t`Optional`}
    maxLength={BIO_MAX_LENGTH}
    showsCount
    error={error}
    readOnly={isSaving}
  />
);

const visibilityLabels = { crew: t`My crew`, everyone: t`Everyone`, nobody: t`Nobody` };
const visibilityOptions = visibilities.map((value) => ({ value, label: visibilityLabels[value] }));

const visibilityQuestions = {
  discordVisibility: t`Who sees your Discord ID`,
  accessNeedsVisibility: t`Who sees your accessibility needs`,
};

export function VisibilityField({
  name,
  error,
  isSaving,
  ...form
}: FieldProps & { readonly name: keyof typeof visibilityQuestions }) {
  const { ref, value, onChange } = useField(form, name);
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedChoice
        ref={ref}
        label={visibilityQuestions[name]}
        options={visibilityOptions}
        columns={3}
        value={value}
        error={error}
        disabled={isSaving}
        onValueChange={onChange}
      />
      <p className="text-sm text-faint">{t`Your crew: players you accepted, and players who accepted you.`}</p>
    </div>
  );
}

export function PlatformsField({ error, isSaving, ...form }: FieldProps) {
  const { ref, value, onChange } = useField(form, 'platforms');
  return (
    <CheckboxGroup
      ref={ref}
      label={t`Platforms`}
      hint={t`Choose every platform you play on.`}
      note={t`Optional`}
      options={platforms}
      value={value}
      error={error}
      disabled={isSaving}
      onValueChange={onChange}
      renderGlyph={(platform) => <PlatformGlyph platform={platform} size={20} />}
    />
  );
}

const colorLabels: Record<MemberColor, string> = {
  coral: t`Coral`,
  gold: t`Gold`,
  lime: t`Lime`,
  teal: t`Teal`,
  sky: t`Sky blue`,
  indigo: t`Indigo`,
  violet: t`Violet`,
  pink: t`Pink`,
};
const noColor = { value: 'none', label: t`No color`, ink: 'text-line-strong' };
const colorOptions = [
  noColor,
  ...memberColors.map((value) => ({ value, label: colorLabels[value], ink: memberColorInk[value] })),
];

export function ColorField({ error, isSaving, ...form }: FieldProps) {
  const { ref, value, onChange } = useField(form, 'color');
  return (
    <SegmentedChoice
      ref={ref}
      label={t`Color of your profile`}
      options={colorOptions}
      columns={3}
      value={value ?? noColor.value}
      error={error}
      disabled={isSaving}
      onValueChange={(chosen) => onChange(chosen === noColor.value ? null : chosen)}
      renderGlyph={({ ink }) => <span aria-hidden className={classNames('color-swatch', ink)} />}
    />
  );
}
