import { t } from '@lingui/core/macro';
import { type MemberRow, disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { SANCTION_REASON_MAX_LENGTH } from '@muster/contract/moderation/suspensions.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { useDisableMember } from './member-admin-queries.ts';

interface DisableMemberDialogProps extends RowDialogProps {
  readonly member: MemberRow;
}

/** Prompts for the reason to disable a member. */
export function DisableMemberDialog({ member, isOpen, onClose, finalFocus }: DisableMemberDialogProps) {
  const { isBusy, error, submit, close } = useDialogMutation(
    useDisableMember(),
    onClose,
    () => t`${{ name: member.name }} has been disabled.`,
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Disable ${{ name: member.name }}?`}
      description={t`They're signed out at once and see ‘This account has been disabled.’ with your reason, now and whenever they try to sign in. Their posts are hidden.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <ReasonForm
        isBusy={isBusy}
        failure={error && t`Couldn't disable this user: ${{ reason: error.message }}`}
        onCancel={close}
        onSubmit={(reason) => submit({ memberId: member.id, reason })}
      />
    </Dialog>
  );
}

interface ReasonFormProps {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSubmit: (reason: string) => void;
}

function ReasonForm({ isBusy, failure, onCancel, onSubmit }: ReasonFormProps) {
  const form = useContractForm(disableMemberEndpoint.body, { reason: '' });
  const submit = form.handleSubmit(({ reason }) => isBusy || onSubmit(reason));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <TextArea
        label={t`Reason`}
        maxLength={SANCTION_REASON_MAX_LENGTH}
        showsCount
        readOnly={isBusy}
        {...form.field('reason')}
      />
      <FormActions
        submitLabel={t`Disable`}
        busyLabel={t`Disabling...`}
        danger
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
