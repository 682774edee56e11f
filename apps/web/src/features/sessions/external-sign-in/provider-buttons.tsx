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
}

/** Buttons to sign in or register with other services. Renders nothing if the server offers none. */
export function ProviderButtons({ redirectTarget, inviteCode }: ProviderButtonsProps) {
  const { mutate, isPending, variables, error } = useStartExternalSignIn(redirectTarget, inviteCode);
  const { providers } = readSignInOptions();
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          wide
          busy={isPending && variables === id}
          disabled={isPending}
          onClick={() => mutate(id)}
        >
          {t`Continue with ${{ provider: name }}`}
        </Button>
      ))}
      <FormError failure={error?.message} />
    </div>
  );
}
