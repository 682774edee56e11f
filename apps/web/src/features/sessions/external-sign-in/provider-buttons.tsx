import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { useStartExternalSignIn } from './external-sign-in-queries.ts';
import { readSignInOptions } from './sign-in-options.ts';

interface ProviderButtonsProps {
  /** The page to open after signing in. */
  readonly redirectTarget: string | undefined;
  /** Code of the invite link that was opened. */
  readonly inviteCode?: string | undefined;
  /** Hides services with which nobody can register. */
  readonly isForNewMembers?: boolean;
}

/** Buttons to sign in or register with other services. Renders nothing if the server offers none. */
export function ProviderButtons({ redirectTarget, inviteCode, isForNewMembers }: ProviderButtonsProps) {
  const { mutate, isPending, variables, error } = useStartExternalSignIn();
  const { providers: all, allowsRegistration } = readSignInOptions();
  const providers = all.filter(({ id }) => !isForNewMembers || allowsRegistration || id === 'discord');
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          wide
          busy={isPending && variables.provider === id}
          disabled={isPending}
          onClick={() => mutate({ provider: id, returnTo: redirectTarget, inviteCode })}
        >
          {t`Continue with ${{ provider: name }}`}
        </Button>
      ))}
      <FormError failure={error?.message} />
    </div>
  );
}
