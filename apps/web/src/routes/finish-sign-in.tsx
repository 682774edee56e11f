import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FinishSignInScreen } from '#src/features/sessions/external-sign-in/finish-sign-in-screen.tsx';

/** Also for signed-in members, whose linking of an account may have failed. */
export const Route = createFileRoute('/finish-sign-in')({
  component: FinishSignInScreen,
  staticData: { title: t`Sign In` },
});
