import { type MemberRow, disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { SANCTION_REASON_MAX_LENGTH } from '@muster/contract/moderation/suspensions.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { useDisableMember } from './member-admin-queries.ts';
import { disabled, disableFailed, disableTitle, memberAdminTexts } from './member-admin-texts.ts';

interface DisableMemberDialogProps extends RowDialogProps {
  readonly member: MemberRow;
}

/** Prompts for the reason to disable a member. */
export function DisableMemberDialog({ member, isOpen, onClose, finalFocus }: DisableMemberDialogProps) {
  const { isBusy, error, submit, close } = useDialogMutation(useDisableMember(), onClose, () => disabled(member.name));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={disableTitle(member.name)}
      description={memberAdminTexts.disableLead}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <ReasonForm
        isBusy={isBusy}
        failure={error && disableFailed(error.message)}
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
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-4">
      <TextArea
        label={memberAdminTexts.reason}
        maxLength={SANCTION_REASON_MAX_LENGTH}
        showsCount
        readOnly={isBusy}
        {...form.field('reason')}
      />
      <FormActions
        submitLabel={memberAdminTexts.disable}
        busyLabel={memberAdminTexts.disabling}
        danger
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
