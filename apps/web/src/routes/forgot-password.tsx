import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#src/features/auth/forgot-password-screen.tsx';

/** Open to members too: their link may have been too old. */
export const Route = createFileRoute('/forgot-password')({
  component: ForgotPasswordScreen,
  staticData: { title: 'Forgot Password' },
});
