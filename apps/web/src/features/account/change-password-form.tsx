import { passwordChangeFormSchema } from '@muster/contract/account.ts';
import { newPasswordTexts, passwordChangeFailed } from '@muster/contract/auth.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/form/password-field.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import { fieldErrors } from '#src/lib/api/field-errors.ts';
import { productName } from '#src/lib/product.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { useChangePassword } from './account-queries.ts';
import { accountTexts } from './account-texts.ts';

const noEntries = { currentPassword: '', password: '', confirmPassword: '' };
type FieldName = keyof typeof noEntries;

const fields: Readonly<Record<string, FieldName>> = { currentPassword: 'currentPassword', newPassword: 'password' };

interface ChangePasswordFormProps {
  /** Is told how many other sessions have ended with it. */
  readonly onChanged: (endedSessions: number) => void;
  readonly onCancel: () => void;
}

/** The password of now and the new one, twice. After a failure what was typed stays. */
export function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const member = useCurrentMember();
  const { mutate, isPending, error, reset } = useChangePassword();
  const form = useForm({
    resolver: contractResolver(passwordChangeFormSchema([member.name, member.email, productName])),
    defaultValues: noEntries,
    reValidateMode: 'onSubmit',
  });
  const { setFocus, setError, clearErrors, formState } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const field = (name: FieldName) => ({
    ...form.register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
    readOnly: isPending,
  });
  const blame = (failure: Error): void => {
    for (const { field: name, message } of fieldErrors(failure, fields))
      setError(name, { type: 'server', message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(
    ({ currentPassword, password }) => {
      if (isPending) return;
      mutate(
        { currentPassword, newPassword: password },
        { onSuccess: ({ endedSessions }) => onChanged(endedSessions), onError: blame },
      );
    },
    () => reset(),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-100 flex-col gap-4">
      {error && fieldErrors(error, fields).length === 0 && (
        <Banner tone="error">{passwordChangeFailed(describeError(error))}</Banner>
      )}
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={member.email} />
      <PasswordField
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={newPasswordTexts.label}
        autoComplete="new-password"
        hint={newPasswordTexts.hint}
        {...field('password')}
      />
      <PasswordField label={newPasswordTexts.confirmLabel} autoComplete="new-password" {...field('confirmPassword')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending} busyLabel={accountTexts.savingPassword}>
          {accountTexts.changePassword}
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onCancel}>
          {accountTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
