import { resetRequestSchema } from '@muster/contract/sessions/passwords.ts';
import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { passwordTexts, linkFailed, linkSent, noMailServer } from './password-texts.ts';
import { useRequestPasswordReset } from './password-queries.ts';

/** `redirectTarget` is the page to open after signing in. */
export const ForgotPasswordScreen = ({ redirectTarget }: { readonly redirectTarget: string | undefined }) => (
  <SignInLayout
    title={passwordTexts.forgotTitle}
    lead={passwordTexts.forgotLead}
    footer={
      <Link to="/login" search={{ redirect: redirectTarget }} className="text-link">
        {passwordTexts.backToSignIn}
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
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {sent && (
        <Banner tone={sent.sendsMail ? 'success' : 'info'}>
          {sent.sendsMail ? linkSent(sent.validMinutes) : noMailServer}
        </Banner>
      )}
      <TextField
        label={passwordTexts.email}
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
        busyLabel={passwordTexts.sending}
      >
        {sent?.sendsMail ? passwordTexts.sendAgain : passwordTexts.sendLink}
      </Button>
      <FormError failure={error && linkFailed(error.message)} />
    </form>
  );
}
