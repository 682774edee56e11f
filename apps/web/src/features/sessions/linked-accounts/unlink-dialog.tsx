import { t } from '@lingui/core/macro';
import type { LinkedAccount } from '@muster/contract/sessions/linked-accounts.ts';
import { Dialog, type DialogProps, type DialogState } from '#src/components/overlay/dialog.tsx';
import { useUnlink } from './linked-account-queries.ts';
import { OwnerForm } from './owner-form.tsx';

interface UnlinkDialogProps extends DialogState, Pick<DialogProps, 'finalFocus'> {
  readonly account: LinkedAccount;
}

/** Confirms the owner, and unlinks an account. */
export function UnlinkDialog({ account: { id, providerName: provider }, onOpenChange, ...props }: UnlinkDialogProps) {
  const unlink = useUnlink(id);
  const close = (): void => {
    if (unlink.isPending) return;
    unlink.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      {...props}
      isAlert
      onOpenChange={close}
      title={t`Unlink ${provider}?`}
      description={t`You won't be able to sign in with it anymore.`}
    >
      <OwnerForm
        action={unlink}
        submitLabel={t`Unlink`}
        busyLabel={t`Unlinking...`}
        danger
        isBusy={unlink.isPending}
        onCancel={close}
      />
    </Dialog>
  );
}
