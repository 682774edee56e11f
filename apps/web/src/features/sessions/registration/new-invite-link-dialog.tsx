import { plural, t } from '@lingui/core/macro';
import {
  INVITE_NOTE_MAX_LENGTH,
  INVITE_USES_MAX,
  inviteLinkDays,
  inviteLinkDraftSchema,
} from '@muster/contract/sessions/invite-links.ts';
import { Controller } from 'react-hook-form';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { NumberField } from '#src/components/form/number-field.tsx';
import { SecretDialog } from '#src/components/form/secret-dialog.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useCreateInviteLink } from './invite-link-queries.ts';

/** Creates an invite link and shows it once. */
export function NewInviteLinkDialog({ isOpen, onOpenChange }: DialogState) {
  const create = useCreateInviteLink();
  const link = create.data?.link;
  return (
    <SecretDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      create={create}
      secret={link}
      title={link ? t`Your invitation link` : t`Create an invitation link`}
      description={
        link
          ? t`Copy it now. It's shown only once. Send it only to people you want here.`
          : t`Anyone with the link can create an account until it's used up or expires.`
      }
      label={t`Invitation link`}
      copyLabel={t`Copy link`}
      disablePointerDismissal
    >
      {(close) => <LinkForm create={create} onCancel={close} />}
    </SecretDialog>
  );
}

interface LinkFormProps {
  readonly create: ReturnType<typeof useCreateInviteLink>;
  readonly onCancel: () => void;
}

function LinkForm({ create, onCancel }: LinkFormProps) {
  const form = useContractForm(inviteLinkDraftSchema, { maxUses: 1, days: 7, note: '' });
  const submit = form.handleSubmit((draft) => create.isPending || create.mutate(draft));
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Controller
        control={form.control}
        name="maxUses"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <NumberField
            ref={ref}
            label={t`Maximum uses`}
            hint={t`How many people can join with this link.`}
            min={1}
            max={INVITE_USES_MAX}
            value={value}
            onValueChange={(maxUses) => {
              form.clearErrors('maxUses');
              onChange(maxUses);
            }}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t`Valid for`}
            options={inviteLinkDays.map((days) => ({
              value: String(days),
              label: plural(days, { one: '# day', other: '# days' }),
            }))}
            value={String(value)}
            onValueChange={(days) => onChange(Number(days))}
          />
        )}
      />
      <TextField
        label={t`Note`}
        hint={t`For example, who it's for. Only you and the administrators see it.`}
        maxLength={INVITE_NOTE_MAX_LENGTH}
        {...form.field('note')}
      />
      <FormActions
        submitLabel={t`Create link`}
        busyLabel={t`Creating...`}
        isBusy={create.isPending}
        failure={create.error && t`Couldn't create a link: ${{ reason: create.error.message }}`}
        onCancel={onCancel}
      />
    </form>
  );
}
