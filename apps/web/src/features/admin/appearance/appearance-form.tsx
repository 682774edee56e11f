import { t } from '@lingui/core/macro';
import {
  type AppearanceDraft,
  appearanceDraftSchema,
  COMMUNITY_NAME_MAX_LENGTH,
  type OwnAppearance,
  WELCOME_MAX_LENGTH,
} from '@muster/contract/admin/change-appearance.ts';
import { useEffect } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextArea, TextField } from '#src/components/form/text-field.tsx';
import { firstErrorMessage, nestedErrors, pick, useContractForm, useField } from '#src/lib/api/use-contract-form.ts';
import { AccentField } from './accent-field.tsx';
import { useChangeAppearance } from './appearance-queries.ts';
import { LinkRows } from './link-rows.tsx';

const draftOf = ({ chosenName, welcome, accent, links }: OwnAppearance): AppearanceDraft => ({
  name: chosenName,
  welcome,
  accent,
  links,
});

const parts = ['name', 'welcome', 'accent', 'links'] as const;

/** Saves the changed parts, so that it does not overwrite what another administrator has changed meanwhile. */
export function AppearanceForm({ appearance }: { readonly appearance: OwnAppearance }) {
  const { defaultName } = appearance;
  const save = useChangeAppearance();
  const { field, errors, ...form } = useContractForm(appearanceDraftSchema, draftOf(appearance));
  const { dirtyFields } = form.formState;
  const { control, clearErrors } = form;
  const welcome = useField({ control, onEdit: () => clearErrors('welcome') }, 'welcome');
  const accent = useField({ control, onEdit: () => clearErrors('accent') }, 'accent');
  const links = useField({ control, onEdit: () => clearErrors('links') }, 'links');
  const { reset } = form;
  // Another window or administrator may have changed it.
  useEffect(() => reset(draftOf(appearance), { keepDirtyValues: true }), [appearance, reset]);
  const submit = form.handleSubmit((draft) => {
    const changed = parts.filter((part) => dirtyFields[part]);
    if (save.isPending || changed.length === 0) return;
    save.mutate(pick(draft, changed), { onSuccess: (saved) => form.reset(draftOf(saved)) });
  });
  return (
    <form
      noValidate
      aria-label={t`Appearance`}
      className="flex flex-col gap-6"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={t`Community name`}
        hint={t`Shown in titles, emails and notifications. Leave it empty to use ${{ name: defaultName }}.`}
        note={t`Optional`}
        placeholder={defaultName}
        maxLength={COMMUNITY_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <TextArea
        label={t`Welcome text`}
        hint={t`Shown on the home and registration pages instead of the default text.`}
        note={t`Optional`}
        maxLength={WELCOME_MAX_LENGTH}
        showsCount
        {...welcome}
        error={errors.welcome?.message}
      />
      <AccentField {...accent} error={errors.accent?.message} />
      <LinkRows {...links} errors={nestedErrors(errors.links)} />
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.formState.isDirty}
          focusableWhenDisabled
          busy={save.isPending}
          busyLabel={t`Saving...`}
        >
          {t`Save changes`}
        </Button>
      </div>
      <FormError
        validation={firstErrorMessage(errors)}
        failure={save.error && t`Couldn't save the appearance: ${{ reason: save.error.message }}`}
      />
    </form>
  );
}
