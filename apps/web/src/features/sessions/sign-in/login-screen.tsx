import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { credentialsSchema } from '@muster/contract/sessions/sign-in.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { useAppearance } from '#src/lib/product.ts';
import { Button } from '#src/components/button.tsx';
import { PasswordField, TextField } from '#src/components/form/text-field.tsx';
import { translate } from '#src/lib/i18n.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { firstErrorMessage, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { ProviderButtons } from '../external-sign-in/provider-buttons.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { describeSignInError } from './describe-sign-in-error.ts';
import { useSignIn } from './sign-in-queries.ts';

interface LoginScreenProps {
  /** Success message from the previous screen. */
  readonly notice: string | undefined;
  /** Prefills the address and focuses the password field. */
  readonly email: string | undefined;
  /** The page to open after signing in. */
  readonly redirectTarget: string | undefined;
  /** The visitor's purpose, such as joining a crew. */
  readonly purpose: string | undefined;
  /** Opened with a party link. */
  readonly isForParty: boolean;
  /** The session ended during use. */
  readonly wasSignedOut: boolean;
  /** Why the signed-in account was disabled; shown until the first attempt. */
  readonly disabledReason: string | undefined;
  /** The session request has not been answered yet. */
  readonly isServerUnreachable: boolean;
  /** Rendered next to the form. */
  readonly aside: ReactNode;
}

function leadOf(purpose: string | undefined, isForParty: boolean, productName: string): string {
  if (isForParty) return t`A friend saved you a seat. Sign in to take it.`;
  if (purpose === undefined) return t`Sign in to ${productName} and see who's on.`;
  return t({
    message: `${purpose}: sign in to send your request.`,
    comment: 'Such as: Join the Halo crew of Ada: sign in to send your request.',
  });
}

export function LoginScreen({
  notice,
  purpose,
  isForParty,
  wasSignedOut,
  isServerUnreachable,
  aside,
  ...form
}: LoginScreenProps) {
  const { name: productName } = useAppearance();
  return (
    <SignInLayout
      title={t`Sign in`}
      aside={aside}
      lead={leadOf(purpose, isForParty, productName)}
      footer={
        <>
          {t`New here?`}{' '}
          <Link to="/register" search={{ redirect: form.redirectTarget }} className="text-link">
            {t`Create an account`}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {notice && <Banner tone="success">{notice}</Banner>}
        {wasSignedOut && form.disabledReason === undefined && (
          <Banner tone="info">{t`You were signed out. Please sign in again.`}</Banner>
        )}
        {isServerUnreachable && (
          <Banner tone="info">{t`Can't reach ${productName} right now. You can sign in as soon as it's back.`}</Banner>
        )}
        <LoginForm {...form} />
        <ProviderButtons redirectTarget={form.redirectTarget} />
      </div>
    </SignInLayout>
  );
}

type LoginFormProps = Pick<LoginScreenProps, 'email' | 'redirectTarget' | 'disabledReason'>;

interface SignInFailure {
  readonly message: string;
  readonly reason: string | undefined;
}

/** Why the last attempt failed; before the first one, why the account was disabled. */
function signInFailure(
  signIn: ReturnType<typeof useSignIn>,
  disabledReason: string | undefined,
): SignInFailure | undefined {
  const { error, isIdle } = signIn;
  if (error instanceof ApiError) return { message: describeSignInError(error), reason: error.reason };
  return isIdle && disabledReason !== undefined
    ? { message: translate(errors['user-disabled'].message), reason: disabledReason }
    : undefined;
}

const SignInFailureText = ({ message, reason }: SignInFailure) => (
  <>
    <span>{message}</span>
    {reason && <p className="mt-1 font-normal wrap-anywhere">{t`Reason: ${reason}`}</p>}
  </>
);

/** After a successful sign-in, the route guard redirects. */
function LoginForm({ email = '', redirectTarget, disabledReason }: LoginFormProps) {
  const signIn = useSignIn();
  const form = useContractForm(credentialsSchema, { email, password: '' });
  const { setFocus } = form;
  useEffect(() => {
    if (email !== '') setFocus('password');
  }, [email, setFocus]);
  const isBusy = signIn.isPending || signIn.isSuccess;
  const failure = signInFailure(signIn, disabledReason);

  const submit = form.handleSubmit(
    (credentials) => isBusy || signIn.mutate(credentials),
    () => signIn.reset(),
  );

  return (
    <form
      noValidate
      data-preserve-focus={email !== '' || undefined}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-6"
    >
      <TextField label={t`Email address`} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...form.field('password')} />
      <Link to="/forgot-password" search={{ redirect: redirectTarget }} className="text-link -mt-1 self-end text-sm">
        {t`Forgot your password?`}
      </Link>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={t`Signing in...`}>
        {t`Sign In`}
      </Button>
      <FormError validation={firstErrorMessage(form.errors)} failure={failure && <SignInFailureText {...failure} />} />
    </form>
  );
}
