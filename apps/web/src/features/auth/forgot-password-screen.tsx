import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { passwordTexts } from './password-texts.ts';

/** The way to a new password for somebody who cannot sign in. */
export const ForgotPasswordScreen = () => (
  <AuthLayout
    title={passwordTexts.forgotTitle}
    lead={passwordTexts.forgotLead}
    footer={
      <Link to="/login" className="text-link">
        {passwordTexts.backToSignIn}
      </Link>
    }
  >
    <ForgotPasswordForm />
  </AuthLayout>
);
