import { t } from '@lingui/core/macro';
import {
  adminCredentialsSchema,
  type AdminCredentials,
  adminSignInEndpoint,
} from '@muster/contract/sessions/admin-sign-in.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { useEffect, useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField, TextField } from '#src/components/form/text-field.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { firstErrorMessage, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useOptionalMember, sessionQuery } from '../session.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { setAdminFlags } from './admin-mode.ts';

interface AdminLoginFormProps {
  /** Called once somebody is signed in: the admin or, in limited mode, a member. */
  readonly onSignedIn: () => void;
}

const errorCode = (error: Error | null): string | undefined => (error instanceof ApiError ? error.code : undefined);

/** Error for the banner. Errors of the code are shown at its field. */
function bannerText(error: Error | null): string | undefined {
  const code = errorCode(error);
  if (!error || code === 'second-factor-needed' || code === 'second-factor-wrong') return undefined;
  return code === 'invalid-admin-credential' ? error.message : t`Authentication error: ${{ reason: error.message }}`;
}

function useAdminLoginForm({ onSignedIn }: AdminLoginFormProps, player: CurrentMember | null) {
  const signIn = useAdminSignIn(player);
  const [isCodeRequired, setIsCodeRequired] = useState(false);
  const form = useContractForm(adminCredentialsSchema, { email: '', password: '' });
  const { setFocus } = form;

  useEffect(() => {
    if (isCodeRequired) setFocus('code');
  }, [isCodeRequired, setFocus]);

  const onError = (error: Error): void => {
    const code = errorCode(error);
    if (code === 'second-factor-needed') setIsCodeRequired(true);
    const isCodeError = code === 'second-factor-wrong' || (code === 'second-factor-needed' && isCodeRequired);
    if (isCodeError) form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
  };
  const isBusy = signIn.isPending || signIn.data === 'signed-in';
  const submit = form.handleSubmit(
    (credentials) =>
      isBusy ||
      signIn.mutate(credentials, {
        onSuccess: (outcome) => outcome === 'signed-in' && onSignedIn(),
        onError,
      }),
    () => signIn.reset(),
  );
  return { form, submit, signIn, isBusy, isCodeRequired };
}

/** Email and password, and a code once the server requires one. */
export function AdminLoginForm(props: AdminLoginFormProps) {
  const player = replacedPlayer(useOptionalMember());
  const { form, submit, signIn, isBusy, isCodeRequired } = useAdminLoginForm(props, player);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {player && (
        <Banner tone="warning">{t`You're signed in as ${{ name: player.name }}. Signing in here signs ${{ name: player.name }} out of this browser. To stay signed in, use a private window.`}</Banner>
      )}
      {signIn.data === 'limited' && (
        <Banner tone="warning">{t`That password is right, but a player account already uses this email. Set ADMIN_EMAIL on the server to an address no player uses, restart, and try again.`}</Banner>
      )}
      <TextField label={t`Admin Email`} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...form.field('password')} />
      {isCodeRequired && (
        <TextField
          label={t`Code`}
          hint={t`The six-digit code from your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.code?.message}
          {...form.register('code', {
            onChange: () => form.clearErrors('code'),
            // An empty code is not sent.
            setValueAs: (code: string | undefined) => (code === '' ? undefined : code),
          })}
        />
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={t`Logging in...`}>
        {t`Access Admin Panel`}
      </Button>
      <FormError validation={firstErrorMessage(form.errors)} failure={bannerText(signIn.error)} />
    </form>
  );
}

/** The member whose session the admin sign-in would replace. */
const replacedPlayer = (member: CurrentMember | null): CurrentMember | null =>
  member?.role === 'admin' ? null : member;

/**
 * Signs in as admin, sets the flags and refetches the session. In limited mode the previous session, if any, stays.
 * Does nothing if another tab has signed in a player that the form does not name yet.
 */
function useAdminSignIn(namedPlayer: CurrentMember | null) {
  const queryClient = useQueryClient();
  const fetchMember = async (): Promise<CurrentMember | null> =>
    (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })).member;
  return useMutation({
    mutationFn: async (credentials: AdminCredentials) => {
      const player = replacedPlayer(await fetchMember());
      if (player && player.id !== namedPlayer?.id) return 'unconfirmed';
      const { mode } = await callApi(adminSignInEndpoint, { body: credentials });
      setAdminFlags(mode);
      await queryClient.cancelQueries(sessionQuery);
      return (await fetchMember()) ? 'signed-in' : 'limited';
    },
  });
}
