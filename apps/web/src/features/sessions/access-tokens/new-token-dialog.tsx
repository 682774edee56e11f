import { t } from '@lingui/core/macro';
import {
  ACCESS_TOKEN_NAME_MAX_LENGTH,
  accessTokenDays,
  accessTokenDraftSchema,
  type AccessTokenDraft,
} from '@muster/contract/sessions/access-tokens.ts';
import { tokenScopes } from '@muster/contract/endpoint.ts';
import { currentPasswordSchema } from '@muster/contract/sessions/passwords.ts';
import { z } from '@muster/contract/zod.ts';
import { Controller } from 'react-hook-form';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { SecretDialog } from '#src/components/form/secret-dialog.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { fieldErrors, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { OwnerGate, OwnerPasswordField } from '../linked-accounts/owner-gate.tsx';
import { useCreateAccessToken } from './access-token-queries.ts';
import { scopeNames } from './scope-names.ts';

const emptyDraft: AccessTokenDraft = { name: '', scopes: [], days: 90 };
const withPassword = z.extend(accessTokenDraftSchema, { password: currentPasswordSchema });

/** Creates an access token and shows it once. */
export function NewTokenDialog({ isOpen, onOpenChange }: DialogState) {
  const create = useCreateAccessToken();
  const token = create.data?.token;
  return (
    <SecretDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      create={create}
      secret={token}
      title={token ? t`Your new token` : t`Create an access token`}
      description={
        token
          ? t`Copy it now. It's shown only once, and anyone who has it can act as you.`
          : t`A program with this token can act as you, within the permissions you choose here.`
      }
      label={t`Token`}
      copyLabel={t`Copy token`}
      disablePointerDismissal
    >
      {(close) => (
        <OwnerGate error={create.error} onCancel={close}>
          {(hasPassword) => <TokenForm hasPassword={hasPassword} create={create} onCancel={close} />}
        </OwnerGate>
      )}
    </SecretDialog>
  );
}

interface TokenFormProps {
  readonly hasPassword: boolean;
  readonly create: ReturnType<typeof useCreateAccessToken>;
  readonly onCancel: () => void;
}

function TokenForm({ hasPassword, create, onCancel }: TokenFormProps) {
  const form = useContractForm(hasPassword ? withPassword : accessTokenDraftSchema, {
    ...emptyDraft,
    ...(hasPassword && { password: '' }),
  });
  const field = (name: 'name' | 'password') => ({ ...form.field(name), readOnly: create.isPending });
  const submit = form.handleSubmit(
    (draft) => create.isPending || create.mutate(draft, { onError: form.showFieldErrors({ password: 'password' }) }),
  );
  const isShownAtField = create.error !== null && fieldErrors(create.error, { password: 'password' }).length > 0;
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Name`}
        hint={t`The program that uses it, such as "Discord bot".`}
        maxLength={ACCESS_TOKEN_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
            ref={ref}
            label={t`Permissions`}
            columns={1}
            options={tokenScopes}
            value={value}
            nameOf={(scope) => scopeNames[scope]}
            error={error?.message}
            onValueChange={(scopes) => {
              form.clearErrors('scopes');
              onChange(scopes);
            }}
          />
        )}
      />
      <Controller
        control={form.control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t`Valid for`}
            options={accessTokenDays.map((days) => ({ value: String(days), label: t`${days} days` }))}
            value={String(value)}
            onValueChange={(days) => onChange(Number(days))}
          />
        )}
      />
      {hasPassword && <OwnerPasswordField {...field('password')} />}
      <FormActions
        submitLabel={t`Create token`}
        busyLabel={t`Creating...`}
        isBusy={create.isPending}
        failure={
          create.error && !isShownAtField ? t`Couldn't create the token: ${{ reason: create.error.message }}` : null
        }
        onCancel={onCancel}
      />
    </form>
  );
}
