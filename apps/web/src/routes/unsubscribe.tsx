import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '#src/features/notifications/unsubscribe-screen.tsx';
import { useHashToken } from '#src/lib/navigation/use-hash-token.ts';

/** Also for visitors: the link is in emails. */
export const Route = createFileRoute('/unsubscribe')({
  component: Unsubscribe,
  staticData: { title: t`Unsubscribe` },
});

function Unsubscribe() {
  const token = useHashToken();
  return <UnsubscribeScreen key={token} token={token} />;
}
