import { disableMemberEndpoint } from '@muster/contract/admin/tables.ts';
import { REASON_MAX_LENGTH } from '@muster/contract/moderation/suspensions.ts';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { TextArea } from '#src/components/form/text-area.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { describeError } from '#src/lib/api/api-error.ts';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import type { UserDialogProps } from './use-user-dialogs.ts';
import { useDisableUser } from './queries.ts';
import { disabled, disableFailed, disableTitle, usersTexts } from './texts.ts';

/** Prompts for the reason to disable a member. */
export function DisableUserDialog({ account, isOpen, onClose, finalFocus }: UserDialogProps) {
  const disabling = useDisableUser();
  const setOpen = (): void => {
    if (disabling.isPending) return;
    disabling.reset();
    onClose();
  };
  const disable = ({ reason }: { readonly reason: string }): void =>
    disabling.mutate(
      { memberId: account.id, reason },
      {
        onSuccess: () => {
          showToast(disabled(account.name), { tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={disableTitle(account.name)}
      description={usersTexts.disableLead}
      disablePointerDismissal
      finalFocus={() => finalFocus()}
    >
      <ReasonForm
        isBusy={disabling.isPending}
        failure={disabling.error && disableFailed(describeError(disabling.error))}
        onCancel={setOpen}
        onSubmit={disable}
      />
    </Dialog>
  );
}

interface ReasonFormProps {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSubmit: (input: { readonly reason: string }) => void;
}

function ReasonForm({ isBusy, failure, onCancel, onSubmit }: ReasonFormProps) {
  const form = useForm({
    resolver: contractResolver(disableMemberEndpoint.body),
    defaultValues: { reason: '' },
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit((input) => isBusy || onSubmit(input));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-4">
      <TextArea
        label={usersTexts.reason}
        maxLength={REASON_MAX_LENGTH}
        showsCount
        readOnly={isBusy}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { onChange: () => form.clearErrors('reason') })}
      />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          {usersTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel={usersTexts.disabling}>
          {usersTexts.disable}
        </Button>
      </div>
    </form>
  );
}
