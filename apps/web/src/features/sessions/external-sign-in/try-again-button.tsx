import { t } from '@lingui/core/macro';
import type { ExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { readLastStart, useStartExternalSignIn } from './external-sign-in-queries.ts';

interface TryAgainButtonProps extends Pick<ExternalSignIn, 'provider' | 'providerName'> {
  readonly onStart?: () => void;
}

/** Starts a sign-in again, with the same page to open afterwards and the same invitation. */
export function TryAgainButton({ provider, providerName, onStart }: TryAgainButtonProps) {
  const { mutate, isPending, error } = useStartExternalSignIn();
  return (
    <>
      <Button
        size="lg"
        wide
        busy={isPending}
        onClick={() => {
          onStart?.();
          mutate({ ...readLastStart(), provider });
        }}
      >
        {t`Try again with ${{ provider: providerName }}`}
      </Button>
      <FormError failure={error?.message} />
    </>
  );
}
