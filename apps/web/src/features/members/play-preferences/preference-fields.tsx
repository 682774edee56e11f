import { t } from '@lingui/core/macro';
import { type PreferenceSet, preferenceValues } from '@muster/contract/values/play-preferences.ts';
import { type Ref, useState } from 'react';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { Select } from '#src/components/form/select.tsx';
import { compareNames, pageLanguage } from '#src/lib/page-language.ts';
import { nameOfPreference, preferenceLabels } from './preference-names.ts';

const options: Readonly<Record<PreferenceSet, readonly string[]>> = preferenceValues;

interface PreferenceFieldProps {
  readonly set: PreferenceSet;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** A set of play preferences. */
export function PreferenceField({ set, ...props }: PreferenceFieldProps) {
  if (set === 'spokenLanguages') return <LanguagesField {...props} />;
  return <ValuesField {...props} set={set} options={options[set]} />;
}

const ValuesField = ({ set, onChange, ...props }: PreferenceFieldProps & { readonly options: readonly string[] }) => (
  <CheckboxGroup
    {...props}
    label={preferenceLabels[set]}
    note={t`Optional`}
    isCompact
    nameOf={nameOfPreference}
    onValueChange={onChange}
  />
);

const isListed = (language: string): boolean => options.spokenLanguages.includes(language);
/** The languages of the page and of the browser. */
const likelyLanguages = [pageLanguage, ...navigator.languages].map((tag) => tag.split('-')[0] ?? '').filter(isListed);

/** Shows chosen and likely languages. An unchecked language remains, because it has the focus. */
function LanguagesField({ value, onChange, ...props }: Omit<PreferenceFieldProps, 'set'>) {
  const [shown, setShown] = useState<readonly string[]>(likelyLanguages);
  const listed = [...new Set([...shown, ...value])];
  const others = options.spokenLanguages
    .filter((language) => !listed.includes(language))
    .map((language) => ({ value: language, label: nameOfPreference(language) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
  return (
    <div className="flex flex-col gap-2">
      <ValuesField
        {...props}
        set="spokenLanguages"
        options={listed}
        value={value}
        onChange={(next) => {
          setShown(listed);
          onChange(next);
        }}
      />
      <Select
        label={t`Add a language`}
        hidesLabel
        options={[{ value: '', label: t`Add a language` }, ...others]}
        value=""
        disabled={props.disabled ?? false}
        onValueChange={(language) => {
          if (language !== '') onChange([...value, language]);
        }}
      />
    </div>
  );
}
