import { t } from '@lingui/core/macro';
import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { useStartLink } from './linked-account-queries.ts';
import { OwnerForm } from './owner-form.tsx';

interface LinkDialogProps extends DialogState {
  readonly provider: SignInOptions['providers'][number];
}

/** Confirms the owner, and opens the provider's page. */
export function LinkDialog({ provider: { id, name }, isOpen, onOpenChange }: LinkDialogProps) {
  const start = useStartLink(id);
  const close = (): void => {
    if (start.isPending) return;
    start.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Link ${{ provider: name }}`}
      description={
        id === 'discord'
          ? t`You can then sign in with Discord. Your profile shows your Discord name as verified, and you choose there who sees it.`
          : t`You can then sign in with ${{ provider: name }}.`
      }
    >
      <OwnerForm
        action={start}
        submitLabel={t`Continue with ${{ provider: name }}`}
        busyLabel={t`Opening...`}
        isBusy={start.isPending}
        onCancel={close}
      />
    </Dialog>
  );
}
