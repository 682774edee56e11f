import { t } from '@lingui/core/macro';
import { NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { type ExternalSignIn, externalRegistrationSchema } from '@muster/contract/sessions/external-sign-in.ts';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fieldErrors, firstErrorMessage, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useRegisterExternally } from './external-sign-in-queries.ts';
import { TryAgainButton } from './try-again-button.tsx';
import { readTypedMember, storeTypedMember } from './typed-member.ts';

interface NewMemberFormProps {
  readonly signIn: ExternalSignIn;
  readonly suggestion: NonNullable<ExternalSignIn['suggestion']>;
}

const fieldsByPath = { name: 'name', email: 'email' } as const;

const describeFailure = (error: Error, provider: string): string =>
  error instanceof ApiError && error.code === 'email-taken'
    ? t`An account with this email already exists. Sign in to it, and link ${provider} in your settings.`
    : error.message;

const isSignInGone = (error: Error | null): boolean => error instanceof ApiError && error.code === 'sign-in-expired';

/** Name and address of a new member, as suggested by another service. */
export function NewMemberForm({ signIn, suggestion }: NewMemberFormProps) {
  const { providerName: provider } = signIn;
  const { name, email, takenEmail } = suggestion;
  const register = useRegisterExternally();
  const { field, ...form } = useContractForm(externalRegistrationSchema, {
    signInId: signIn.id,
    ...(readTypedMember() ?? { name, email }),
  });
  const isBusy = register.isPending || register.isSuccess;
  const submit = form.handleSubmit(
    (entries) => isBusy || register.mutate(entries, { onError: form.showFieldErrors(fieldsByPath) }),
    () => register.reset(),
  );
  const { error } = register;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <TextField
        label={t`Full Name`}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        hint={t`Other players see this name. A nickname is fine.`}
        {...field('name')}
      />
      <TextField
        label={t`Email address`}
        type="email"
        autoComplete="email"
        hint={
          takenEmail
            ? t`${{ email: takenEmail }} already has an account here. Sign in to it, and link ${provider} in your settings. Or enter another address.`
            : t`Used for password links. Other players can't see it.`
        }
        {...field('email')}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={t`Creating Account...`}>
        {t`Create Account`}
      </Button>
      <FormError
        validation={firstErrorMessage(form.errors)}
        failure={error && fieldErrors(error, fieldsByPath).length === 0 && describeFailure(error, provider)}
      />
      {isSignInGone(error) && <TryAgainButton {...signIn} onStart={() => storeTypedMember(form.getValues())} />}
    </form>
  );
}
