import { t } from '@lingui/core/macro';
import { z } from '@muster/contract/zod.ts';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { createMemberValue } from '../member-value.ts';
import { useCurrentMember } from '../session.ts';
import { SendVerificationButton } from './send-verification-button.tsx';

/** Whether the member has closed the hint. Persists after sign-out. */
const hintClosed = createMemberValue('verify-email-hint', z.boolean(), false);

interface VerifyEmailHintProps {
  /** Shown where members write, so only to those who may not. */
  readonly isOnlyIfRequired?: boolean;
}

/** Asks a member to verify their address. It can be closed unless verification is required. */
export function VerifyEmailHint({ isOnlyIfRequired = false }: VerifyEmailHintProps) {
  const { id, email, emailVerification } = useCurrentMember();
  const isClosed = hintClosed.use(id);
  const close = (): void => {
    hintClosed.write(id, true);
    // The focused button is removed.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (emailVerification === 'off' || (emailVerification === 'optional' && (isOnlyIfRequired || isClosed))) return null;
  const isRequired = emailVerification === 'required';
  return (
    <Banner
      tone={isRequired ? 'warning' : 'info'}
      action={
        <>
          <SendVerificationButton />
          {!isRequired && (
            <Button size="sm" variant="ghost" onClick={close}>
              {t`Not now`}
            </Button>
          )}
        </>
      }
    >
      {isRequired
        ? t`Verify ${{ email }} before you post, join or write. Open the link in our email, or get a new one.`
        : t`Verify ${{ email }}, so that you can always get back into your account. Open the link in our email, or get a new one.`}
    </Banner>
  );
}
