import { credentialsSchema } from '@muster/contract/auth.ts';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField } from '#src/components/password-field.tsx';
import { TextField } from '#src/components/text-field.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import { contractResolver, firstError } from '#src/lib/contract-resolver.ts';
import { forgotPassword, reasonGiven, signInMessage } from './auth-texts.ts';
import { useSignIn } from './session-queries.ts';

/** Address and password. Once they are accepted the guard of the screen leads on. */
export function LoginForm() {
  const signIn = useSignIn();
  const form = useForm({
    resolver: contractResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const isBusy = signIn.isPending || signIn.isSuccess;
  const failure = signIn.error instanceof ApiError ? signIn.error : undefined;
  const refusal = failure && signInMessage(failure);
  const problem = firstError(errors) ?? refusal;
  const register = (name: 'email' | 'password') => form.register(name, { onChange: () => form.clearErrors(name) });

  const submit = form.handleSubmit(
    (credentials) => isBusy || signIn.mutate(credentials),
    () => signIn.reset(),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {problem && (
        <Banner tone="error">
          {problem}
          {failure?.reason && <p className="mt-1 font-normal wrap-anywhere">{reasonGiven(failure.reason)}</p>}
        </Banner>
      )}
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link to="/forgot-password" className="text-link -mt-2 self-end text-sm">
        {forgotPassword}
      </Link>
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
