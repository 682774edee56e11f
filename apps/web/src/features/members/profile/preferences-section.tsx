import { t } from '@lingui/core/macro';
import { ACCESS_NEEDS_MAX_LENGTH, type ProfileForm } from '@muster/contract/members/profiles.ts';
import { preferenceNames, type PreferenceSet } from '@muster/contract/values/play-preferences.ts';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { useField } from '#src/lib/api/use-contract-form.ts';
import { PreferenceField } from '../play-preferences/preference-fields.tsx';
import { type FieldProps, VisibilityField } from './profile-fields.tsx';

/** The member's play preferences, age and accessibility needs. */
export const PreferencesSection = ({
  fieldProps,
}: {
  readonly fieldProps: (name: keyof ProfileForm) => FieldProps;
}) => (
  <fieldset className="flex min-w-0 flex-col gap-6 border-t border-line pt-6">
    <legend className="sr-only">{t`How you play`}</legend>
    <div>
      <h3 aria-hidden className="font-display text-lg font-bold">
        {t`How you play`}
      </h3>
      <p className="text-sm text-soft">{t`The defaults for your new posts, and what the Fits me filter looks for. Skip anything that doesn't matter to you.`}</p>
    </div>
    {preferenceNames.map((set) => (
      <PreferenceSetField key={set} set={set} {...fieldProps(set)} />
    ))}
    <AdultField {...fieldProps('isAdult')} />
    <AccessNeedsField {...fieldProps('accessNeeds')} />
    <VisibilityField name="accessNeedsVisibility" {...fieldProps('accessNeedsVisibility')} />
  </fieldset>
);

function PreferenceSetField({ set, error, isSaving, ...form }: FieldProps & { readonly set: PreferenceSet }) {
  const { ref, value, onChange } = useField(form, set);
  return <PreferenceField ref={ref} set={set} value={value} onChange={onChange} error={error} disabled={isSaving} />;
}

const ageOptions = [
  { value: 'unset', label: t`Not set` },
  { value: 'yes', label: t`Yes` },
  { value: 'no', label: t`No` },
];

function AdultField({ error, isSaving, ...form }: FieldProps) {
  const { ref, value, onChange } = useField(form, 'isAdult');
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedChoice
        ref={ref}
        label={t`18 or older`}
        options={ageOptions}
        columns={3}
        value={value === null ? 'unset' : value ? 'yes' : 'no'}
        error={error}
        disabled={isSaving}
        onValueChange={(chosen) => onChange(chosen === 'unset' ? null : chosen === 'yes')}
      />
      <p className="text-sm text-faint">{t`Only you can see this. If you choose No, 18+ posts don't fit you.`}</p>
    </div>
  );
}

const AccessNeedsField = ({ error, isSaving, ...form }: FieldProps) => (
  <TextArea
    {...useField(form, 'accessNeeds')}
    label={t`Accessibility needs`}
    hint={t`What you need to play together, such as captions. Nobody can search for it.`}
    note={t`Optional`}
    maxLength={ACCESS_NEEDS_MAX_LENGTH}
    rows={2}
    showsCount
    error={error}
    readOnly={isSaving}
  />
);
