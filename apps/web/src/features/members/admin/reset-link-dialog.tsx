import type { MemberRow } from '@muster/contract/members/admin-members.ts';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { CopyButton } from '#src/features/sessions/admin/copy-button.tsx';
import type { RowDialogProps } from '#src/features/admin/use-row-dialog.ts';
import { useCreateResetLink } from './member-admin-queries.ts';
import { resetLinkFailed, resetLinkHint, resetLinkTitle, memberAdminTexts } from './member-admin-texts.ts';

interface ResetLinkDialogProps extends RowDialogProps {
  readonly member: MemberRow;
}

/** Creates a password reset link and shows it until the dialog closes. */
export function ResetLinkDialog({ member, isOpen, onClose, finalFocus }: ResetLinkDialogProps) {
  const { mutate, data: created, error, isPending, reset } = useCreateResetLink();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={resetLinkTitle(member.name)}
      description={memberAdminTexts.resetLinkLead}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <div className="mt-1 flex flex-col gap-4">
        {error && <Banner tone="error">{resetLinkFailed(error.message)}</Banner>}
        {created && (
          <TextField
            label={memberAdminTexts.link}
            hint={resetLinkHint(created.validMinutes)}
            readOnly
            value={created.link}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{memberAdminTexts.close}</Button>
          {created ? (
            <CopyButton label={memberAdminTexts.copyLink} text={created.link} />
          ) : (
            <Button
              variant="primary"
              busy={isPending}
              busyLabel={memberAdminTexts.creatingLink}
              onClick={() => isPending || mutate(member.id)}
            >
              {memberAdminTexts.resetLink}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
