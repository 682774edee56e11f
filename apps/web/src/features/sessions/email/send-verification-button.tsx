import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useCurrentMember } from '../session.ts';
import { useSendVerification } from './email-queries.ts';

/** Sends a link that verifies the member's address. */
export function SendVerificationButton() {
  const { email } = useCurrentMember();
  const { mutate, isPending, isSuccess } = useSendVerification();
  const send = (): void =>
    mutate(undefined, {
      onSuccess: () => showToast(t`We sent a link to ${{ email }}.`, { tone: 'success' }),
      onError: (error) => showToast(t`Couldn't send the link: ${{ reason: error.message }}`, { tone: 'error' }),
    });
  return (
    <Button size="sm" busy={isPending} busyLabel={t`Sending...`} onClick={send}>
      {isSuccess ? t`Send again` : t`Send link`}
    </Button>
  );
}
