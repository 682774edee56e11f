import { t } from '@lingui/core/macro';
import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { startLinkSchema } from '@muster/contract/sessions/linked-accounts.ts';
import { currentPasswordSchema } from '@muster/contract/sessions/passwords.ts';
import { z } from '@muster/contract/zod.ts';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useStartLink } from './linked-account-queries.ts';
import { OwnerGate, OwnerPasswordField } from './owner-gate.tsx';

interface LinkDialogProps extends DialogState {
  readonly provider: SignInOptions['providers'][number];
}

const fieldsByPath = { password: 'password' } as const;
const withPassword = z.extend(startLinkSchema, { password: currentPasswordSchema });

/** Confirms the owner, and opens the provider's page. */
export function LinkDialog({ provider, isOpen, onOpenChange }: LinkDialogProps) {
  const start = useStartLink();
  const close = (): void => {
    if (start.isPending) return;
    start.reset();
    onOpenChange(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Link ${{ provider: provider.name }}`}
      description={
        provider.id === 'discord'
          ? t`You can then sign in with Discord. Your profile shows your Discord name as verified, and you choose there who sees it.`
          : t`You can then sign in with ${{ provider: provider.name }}.`
      }
    >
      <OwnerGate error={start.error} onCancel={close}>
        {(hasPassword) => <LinkForm provider={provider} hasPassword={hasPassword} start={start} onCancel={close} />}
      </OwnerGate>
    </Dialog>
  );
}

interface LinkFormProps extends Pick<LinkDialogProps, 'provider'> {
  readonly hasPassword: boolean;
  readonly start: ReturnType<typeof useStartLink>;
  readonly onCancel: () => void;
}

function LinkForm({ provider: { id, name }, hasPassword, start, onCancel }: LinkFormProps) {
  const form = useContractForm(hasPassword ? withPassword : startLinkSchema, {
    provider: id,
    ...(hasPassword && { password: '' }),
  });
  const submit = form.handleSubmit(
    (entries) => start.isPending || start.mutate(entries, { onError: form.showFieldErrors(fieldsByPath) }),
    () => start.reset(),
  );
  const { error } = start;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {hasPassword && <OwnerPasswordField readOnly={start.isPending} {...form.field('password')} />}
      <FormActions
        submitLabel={t`Continue with ${{ provider: name }}`}
        busyLabel={t`Opening...`}
        isBusy={start.isPending}
        failure={error && fieldErrors(error, fieldsByPath).length === 0 ? error.message : null}
        onCancel={onCancel}
      />
    </form>
  );
}
