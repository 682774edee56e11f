import { type OwnProfile, type ProfileChange, type ProfileForm, profileFormSchema } from '@muster/contract/profiles.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { describeError } from '#src/lib/api/api-error.ts';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import { fieldErrors } from '#src/lib/api/field-errors.ts';
import { forgetKeptProfile, keepProfile, readKeptProfile } from './stored-profile-form.ts';
import { useUpdateProfile } from './profile-queries.ts';
import { saveFailed } from './profile-texts.ts';

const fieldNames = ['name', 'bio', 'location', 'discordId', 'platforms'] as const;
type FieldName = (typeof fieldNames)[number];
const fields = {
  name: 'name',
  bio: 'bio',
  location: 'location',
  discordId: 'discordId',
  platforms: 'platforms',
} as const satisfies Record<FieldName, FieldName>;

const toldBy = ({ name, bio, location, discordId, platforms }: OwnProfile): ProfileForm => ({
  name,
  bio,
  location,
  discordId,
  platforms,
});

const saysSame = (a: ProfileForm, b: ProfileForm, name: FieldName): boolean =>
  name === 'platforms' ? a.platforms.toSorted().join() === b.platforms.toSorted().join() : a[name] === b[name];

/** What the form says otherwise than the profile, and nothing else; null where they say the same. */
function changeOf(form: ProfileForm, profile: OwnProfile): ProfileChange | null {
  const known = toldBy(profile);
  const changed = fieldNames.filter((name) => !saysSame(form, known, name));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, form[name]]));
}

/** Brings back what the member has begun in this tab, and keeps it from then on; whether there was something. */
function useKeptChange(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, profile: OwnProfile): boolean {
  const [kept] = useState(() => readKeptProfile(profile.id));
  const restore = useEffectEvent(() => {
    for (const name of fieldNames) {
      const begun = kept?.[name];
      if (begun !== undefined) form.setValue(name, begun, { shouldDirty: true });
    }
  });
  useEffect(() => restore(), []);
  const change = useWatch({ control: form.control, compute: (values: ProfileForm) => changeOf(values, profile) });
  useEffect(() => {
    if (change) keepProfile(profile.id, change);
    else forgetKeptProfile(profile.id);
  }, [change, profile.id]);
  return kept !== undefined;
}

/**
 * The form's state. Where the profile changes elsewhere meanwhile, what one has not touched follows; what one has
 * touched stays.
 */
export function useProfileForm(profile: OwnProfile, onDone: (isSaved: boolean) => void) {
  const update = useUpdateProfile();
  const [failure, setFailure] = useState<string>();
  const form = useForm<ProfileForm, unknown, ProfileForm>({
    resolver: contractResolver(profileFormSchema),
    values: toldBy(profile),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: 'onSubmit',
  });
  const isRestored = useKeptChange(form, profile);
  const { setFocus, clearErrors } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => setFocus('name'), [setFocus]);

  const onEdit = (): void => {
    clearErrors();
    setFailure(undefined);
  };
  const save = async (told: ProfileForm): Promise<void> => {
    const change = changeOf(told, profile);
    if (!change) return onDone(false);
    setFailure(undefined);
    try {
      await update.mutateAsync(change);
      onDone(true);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      for (const [place, { field, message }] of fieldErrors(error, fields).entries())
        form.setError(field, { message }, { shouldFocus: place === 0 });
      setFailure(saveFailed(describeError(error)));
    }
  };
  return {
    isDirty,
    isRestored,
    failure,
    isSaving: update.isPending,
    fieldProps: (name: FieldName) => ({
      control: form.control,
      error: errors[name]?.message,
      onEdit,
      isSaving: update.isPending,
    }),
    submit: (): void => void form.handleSubmit(save)(),
  };
}
