import { t, plural } from '@lingui/core/macro';
import { resetRequestSchema } from '@muster/contract/sessions/passwords.ts';
import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { useRequestPasswordReset } from './password-queries.ts';

/** `redirectTarget` is the page to open after signing in. */
export const ForgotPasswordScreen = ({ redirectTarget }: { readonly redirectTarget: string | undefined }) => (
  <SignInLayout
    title={t`Forgot your password?`}
    lead={t`Enter the email address of your account.`}
    footer={
      <Link to="/login" search={{ redirect: redirectTarget }} className="text-link">
        {t`Back to sign in`}
      </Link>
    }
  >
    <ForgotPasswordForm />
  </SignInLayout>
);

/** Requests a reset link. The response does not reveal whether the account exists. */
function ForgotPasswordForm() {
  const { mutate, data: sent, error, isPending, reset } = useRequestPasswordReset();
  const form = useContractForm(resetRequestSchema, { email: '' });
  const submit = form.handleSubmit(
    (request) => isPending || mutate(request),
    () => reset(),
  );
  const clearResult = (): void => {
    form.clearErrors();
    reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {sent && (
        <Banner tone={sent.sendsMail ? 'success' : 'info'}>
          {sent.sendsMail
            ? plural(
                { minutes: sent.validMinutes },
                {
                  one: 'If an account uses that address, a link is on its way. It works once and expires in # minute.',
                  other:
                    'If an account uses that address, a link is on its way. It works once and expires in # minutes.',
                },
              )
            : t`This server can't send email. Ask an administrator for a reset link. They can create one in the admin panel, under Users.`}
        </Banner>
      )}
      <TextField
        label={t`Email address`}
        type="email"
        autoComplete="username"
        error={form.errors.email?.message}
        readOnly={isPending}
        {...form.register('email', { onChange: clearResult })}
      />
      <Button
        type="submit"
        variant={sent ? 'quiet' : 'primary'}
        size="lg"
        wide
        busy={isPending}
        busyLabel={t`Sending...`}
      >
        {sent?.sendsMail ? t`Send again` : t`Send link`}
      </Button>
      <FormError failure={error && t`Couldn't send the link: ${{ reason: error.message }}`} />
    </form>
  );
}
