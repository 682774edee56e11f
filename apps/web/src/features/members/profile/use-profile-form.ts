import { t } from '@lingui/core/macro';
import {
  type OwnProfile,
  type ProfileChange,
  type ProfileForm,
  profileFormSchema,
} from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { contractResolver, fieldErrors, pick } from '#src/lib/api/use-contract-form.ts';
import { useUpdateProfile } from './profile-queries.ts';
import { storedProfileForm } from './stored-profile-form.ts';

const fieldNames = z.keyof(profileFormSchema).options;
type FieldName = (typeof fieldNames)[number];
/** The request has the names of the form. */
const fields = Object.fromEntries(fieldNames.map((name) => [name, name]));

/** A field for comparisons. The order of a set does not matter. */
const keyOf = (form: ProfileForm, name: FieldName): string | boolean | null => {
  const value: string[] | string | boolean | null = form[name];
  return Array.isArray(value) ? value.toSorted().join() : value;
};

/** The fields in which the form differs from the profile; undefined if none. */
function changeOf(form: ProfileForm, profile: OwnProfile): ProfileChange | undefined {
  const changed = fieldNames.filter((name) => keyOf(form, name) !== keyOf(profile, name));
  return changed.length === 0 ? undefined : pick(form, changed);
}

/** Restores unsaved changes of this tab, then stores every change. Returns whether there were any. */
function useStoredForm(form: UseFormReturn<ProfileForm, unknown, ProfileForm>, profile: OwnProfile): boolean {
  const [stored] = useState(() => storedProfileForm.read(profile.id));
  const restore = useEffectEvent(() => {
    for (const name of fieldNames) {
      const value = stored?.[name];
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
  });
  useEffect(() => restore(), []);
  const change = useWatch({ control: form.control, compute: (values: ProfileForm) => changeOf(values, profile) });
  useEffect(() => {
    storedProfileForm.write(profile.id, change);
  }, [change, profile.id]);
  return stored !== undefined;
}

/** The form's state. If the profile changes in another window, untouched fields follow and edited ones stay. */
export function useProfileForm(profile: OwnProfile, onDone: (isSaved: boolean) => void) {
  const update = useUpdateProfile();
  const [failure, setFailure] = useState<string>();
  const form = useForm<ProfileForm, unknown, ProfileForm>({
    resolver: contractResolver(profileFormSchema),
    values: pick(profile, fieldNames),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: 'onSubmit',
  });
  const isRestored = useStoredForm(form, profile);
  const { setFocus, clearErrors } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => setFocus('name'), [setFocus]);

  const onEdit = (): void => {
    clearErrors();
    setFailure(undefined);
  };
  const save = async (values: ProfileForm): Promise<void> => {
    const change = changeOf(values, profile);
    if (!change) return onDone(false);
    setFailure(undefined);
    try {
      await update.mutateAsync(change);
      onDone(true);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      for (const [index, { field, message }] of fieldErrors(error, fields).entries())
        form.setError(field, { message }, { shouldFocus: index === 0 });
      setFailure(t`Failed to save profile: ${{ reason: error.message }}`);
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
