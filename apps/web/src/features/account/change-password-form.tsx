import { passwordChangeFormSchema } from '@muster/contract/account.ts';
import { PASSWORD_MIN_LENGTH } from '@muster/contract/auth.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { ApiError, reasonOf } from '#src/lib/api-error.ts';
import { contractResolver } from '#src/lib/contract-resolver.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { useChangePassword } from './account-queries.ts';
import { accountTexts, passwordFailed } from './account-texts.ts';

const noEntries = { currentPassword: '', password: '', confirmPassword: '' };
type FieldName = keyof typeof noEntries;

/** The field that a refusal is about, and why. */
function blameOf(error: Error | null): { readonly field: FieldName; readonly message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'wrong-password') return { field: 'currentPassword', message: error.message };
  const issue = error.issues.find(({ path }) => path === 'newPassword');
  return issue && { field: 'password', message: issue.message };
}

interface ChangePasswordFormProps {
  /** Is told how many other sessions have ended with it. */
  readonly onChanged: (endedSessions: number) => void;
  readonly onCancel: () => void;
}

/** The password of now and the new one, twice. After a failure what was typed stays. */
export function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const { email } = useCurrentMember();
  const { mutate, isPending, error, reset } = useChangePassword();
  const form = useForm({
    resolver: contractResolver(passwordChangeFormSchema),
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
    const { field: name, message } = blameOf(failure) ?? {};
    if (name) setError(name, { type: 'server', message: message ?? '' }, { shouldFocus: true });
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
      {error && !blameOf(error) && <Banner tone="error">{passwordFailed(reasonOf(error))}</Banner>}
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={accountTexts.newPassword}
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        {...field('password')}
      />
      <PasswordField label={accountTexts.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
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
