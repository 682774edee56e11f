import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RestoreEmailScreen } from '#src/features/sessions/email/restore-email-screen.tsx';
import { useHashToken } from '#src/lib/navigation/use-hash-token.ts';

export const Route = createFileRoute('/restore-email')({
  component: RestoreEmail,
  staticData: { title: t`Restore Email` },
});

function RestoreEmail() {
  const token = useHashToken();
  return <RestoreEmailScreen key={token} token={token} />;
}
