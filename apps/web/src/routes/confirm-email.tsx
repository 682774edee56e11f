import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#src/features/sessions/email/confirm-email-screen.tsx';
import { useHashToken } from '#src/lib/navigation/use-hash-token.ts';

/** Also for visitors: the link may be opened in another browser. */
export const Route = createFileRoute('/confirm-email')({
  component: ConfirmEmail,
  staticData: { title: t`Confirm Email` },
});

function ConfirmEmail() {
  const token = useHashToken();
  return <ConfirmEmailScreen key={token} token={token} />;
}
