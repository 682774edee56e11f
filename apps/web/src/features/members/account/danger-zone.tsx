import { t } from '@lingui/core/macro';
import { useState, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { isOutcomeUnknown } from '#src/lib/api/api-error.ts';
import { OwnerForm } from '#src/features/sessions/linked-accounts/owner-form.tsx';
import { useDeleteAccount } from './account-queries.ts';
import { DeletionSummary } from './deletion-summary.tsx';

export function DangerZone() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby="danger-zone"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-rose/50 px-5 py-5 sm:px-7"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="danger-zone" className="font-display text-lg font-bold text-rose-text">
          {t`Danger Zone`}
        </h2>
        <p className="text-sm text-soft">{t`Delete your account, profile and posts. This can't be undone.`}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t`Delete account`}</Button>
      <DeleteAccountDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </section>
  );
}

interface DeleteAccountDialogProps extends DialogState {}

function DeleteAccountDialog({ isOpen, onOpenChange }: DeleteAccountDialogProps) {
  const deletion = useDeleteAccount();
  const summary = useRef<HTMLDivElement>(null);
  const isBusy = deletion.isPending || deletion.isSuccess;
  const setOpen = (next: boolean): void => {
    if (isBusy) return;
    // Removes the password and the error from memory.
    deletion.reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      isAlert
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={t`Delete your account?`}
      description={t`This can't be undone, not even by an administrator.`}
      initialFocus={summary}
    >
      <DeletionSummary ref={summary} />
      <OwnerForm
        action={deletion}
        describeFailure={describeFailure}
        submitLabel={t`Delete account`}
        busyLabel={t`Deleting...`}
        danger
        isBusy={isBusy}
        onCancel={() => setOpen(false)}
      />
    </Dialog>
  );
}

const describeFailure = (error: Error): string =>
  isOutcomeUnknown(error)
    ? t`Failed to delete account: ${{ reason: error.message }} Your account may have been deleted anyway. If so, you'll be signed out and this browser will clear your saved data.`
    : t`Failed to delete account: ${{ reason: error.message }}`;
