import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { PASSWORD_MIN_LENGTH } from '@muster/contract/sessions/passwords.ts';
import { registrationFormSchema } from '@muster/contract/sessions/sign-in.ts';
import type { RegistrationMode } from '@muster/contract/sessions/registration.ts';
import { NAME_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { translate } from '#src/lib/i18n.ts';
import { useAppearance } from '#src/lib/product.ts';
import { FormError } from '#src/components/form/form-error.tsx';
import { Button } from '#src/components/button.tsx';
import { PasswordField, TextField } from '#src/components/form/text-field.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { firstErrorMessage, useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useIsCurrentScreen } from '#src/lib/navigation/use-is-current-screen.ts';
import { ProviderButtons } from '../external-sign-in/provider-buttons.tsx';
import { readSignInOptions } from '../external-sign-in/sign-in-options.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { useRegister } from './sign-in-queries.ts';

const InviteGate = lazy(async () => ({
  default: (await import('../registration/invite-gate.tsx')).InviteGate,
}));

interface RegisterScreenProps {
  readonly registration: RegistrationMode;
  /** Whether the community has rules to read. */
  readonly hasRules: boolean;
  /** Code of the invite link that was opened. */
  readonly inviteCode: string | undefined;
  /** The page to open after signing in. */
  readonly redirectTarget: string | undefined;
  /** The visitor's purpose, such as joining a crew. */
  readonly purpose: string | undefined;
  /** Opened with a party link, which is no invitation to the community. */
  readonly isForParty: boolean;
  /** Rendered next to the form. */
  readonly aside: ReactNode;
}

export function RegisterScreen(props: RegisterScreenProps) {
  const { registration, hasRules, inviteCode, redirectTarget, aside } = props;
  const createAccount = useRegister();
  const { name: productName, welcome } = useAppearance();
  const { error, variables } = createAccount;
  const takenEmail = error && isEmailTaken(error) ? variables?.email : undefined;
  const form = (
    <div className="flex flex-col gap-5">
      {readSignInOptions().allowsRegistration ? (
        <RegisterForm createAccount={createAccount} redirectTarget={redirectTarget} inviteCode={inviteCode} />
      ) : (
        <Banner tone="info">{translate(errors['registration-needs-discord'].message)}</Banner>
      )}
      <ProviderButtons redirectTarget={redirectTarget} inviteCode={inviteCode} isForNewMembers />
      {hasRules && (
        <p className="text-sm text-soft">
          <span>{t`By creating an account, you agree to follow the rules of this community.`}</span>{' '}
          <Link to="/rules" target="_blank" className="text-link">
            {t`Read the rules`}
          </Link>
        </p>
      )}
    </div>
  );
  return (
    <SignInLayout
      title={t`Join ${productName}`}
      aside={aside}
      lead={leadOf(props, welcome)}
      footer={
        <>
          {t`Already have an account?`}{' '}
          <Link
            to="/login"
            search={{ redirect: redirectTarget }}
            state={takenEmail === undefined ? {} : { email: takenEmail }}
            className="text-link"
          >
            {t`Sign in`}
          </Link>
        </>
      }
    >
      {registration === 'open' ? (
        form
      ) : (
        <Suspense>
          <InviteGate key={inviteCode} registration={registration} inviteCode={inviteCode}>
            {form}
          </InviteGate>
        </Suspense>
      )}
    </SignInLayout>
  );
}

function leadOf({ registration, purpose, isForParty, inviteCode }: RegisterScreenProps, welcome: string): string {
  if (isForParty && registration === 'open') return t`A friend saved you a seat. Create an account to take it.`;
  if (isForParty && registration === 'invite' && inviteCode === undefined)
    return t`A friend saved you a seat. To create an account, you also need an invitation. Ask your friend for one.`;
  if (purpose !== undefined && registration !== 'closed')
    return t({
      message: `${purpose}: create an account to send your request.`,
      comment: 'Such as: Join the Halo crew of Ada: create an account to send your request.',
    });
  return welcome || (registration === 'open' ? t`Your first post can be live in a minute.` : '');
}

const describeFailure = (reason: string): string => t`Failed to create an account: ${reason}`;
const isEmailTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'email-taken';

const emptyForm = { name: '', email: '', password: '', confirmPassword: '' };

interface RegisterFormProps extends Pick<RegisterScreenProps, 'redirectTarget' | 'inviteCode'> {
  readonly createAccount: ReturnType<typeof useRegister>;
}

function RegisterForm({ createAccount, redirectTarget, inviteCode }: RegisterFormProps) {
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  const { name: productName } = useAppearance();
  const { field, ...form } = useContractForm(registrationFormSchema(productName), emptyForm);
  const isBusy = createAccount.isPending || createAccount.isSuccess;
  const submit = form.handleSubmit(
    ({ name, email, password }) => {
      if (isBusy) return;
      createAccount.mutate(
        { name, email, password, ...(inviteCode !== undefined && { inviteCode }) },
        {
          onSuccess: () => {
            if (!isCurrentScreen()) return;
            void navigate({
              to: '/login',
              search: { redirect: redirectTarget },
              state: { notice: t`Account created successfully! Please log in.`, email },
            });
          },
          onError: (error) => {
            if (!isEmailTaken(error)) return;
            form.setError('email', { message: describeFailure(error.message) }, { shouldFocus: true });
          },
        },
      );
    },
    () => createAccount.reset(),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <TextField
        label={t`Full Name`}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        hint={t`Other players see this name. A nickname is fine.`}
        {...field('name')}
      />
      <TextField label={t`Email address`} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        hint={t`At least ${{ min: PASSWORD_MIN_LENGTH }} characters.`}
        {...field('password')}
      />
      <PasswordField label={t`Confirm Password`} autoComplete="new-password" {...field('confirmPassword')} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={t`Creating Account...`}>
        {t`Create Account`}
      </Button>
      <FormError
        validation={firstErrorMessage(form.errors)}
        failure={createAccount.error && describeFailure(createAccount.error.message)}
      />
    </form>
  );
}
