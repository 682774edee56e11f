import { t, plural } from '@lingui/core/macro';
import { createResetLinkEndpoint, type MemberRow } from '@muster/contract/members/admin-members.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { callApi } from '#src/lib/api/call-api.ts';

/** Creates a password reset link and shows it until the dialog closes. */
export function ResetLinkDialog({ row: member, isOpen, onClose, finalFocus }: RowDialogProps<MemberRow>) {
  const {
    mutate,
    data: created,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationFn: (memberId: string) => refetchAfter(callApi(createResetLinkEndpoint, { params: { memberId } })),
  });
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Reset link for ${{ name: member.name }}`}
      description={t`Anyone with this link can set a new password for the account. Send it only to the account's owner, and check their identity first.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <div className="mt-1 flex flex-col gap-4">
        {created && (
          <TextField
            label={t`Link`}
            hint={plural(
              { minutes: created.validMinutes },
              {
                one: 'Shown only here. It works once and expires in # minute.',
                other: 'Shown only here. It works once and expires in # minutes.',
              },
            )}
            readOnly
            value={created.link}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{t`Close`}</Button>
          {created ? (
            <CopyButton size="md" label={t`Copy link`} text={created.link} />
          ) : (
            <Button
              variant="primary"
              busy={isPending}
              busyLabel={t`Creating...`}
              onClick={() => isPending || mutate(member.id)}
            >
              {t`Create reset link`}
            </Button>
          )}
        </div>
        <FormError failure={error && t`Couldn't create a link: ${{ reason: error.message }}`} />
      </div>
    </Dialog>
  );
}
