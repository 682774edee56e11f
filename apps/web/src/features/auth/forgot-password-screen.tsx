import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { passwordTexts } from './password-texts.ts';

/** The way to a new password for a member who cannot sign in; `wanted` is the page to open once signed in. */
export const ForgotPasswordScreen = ({ wanted }: { readonly wanted: string | undefined }) => (
  <AuthLayout
    title={passwordTexts.forgotTitle}
    lead={passwordTexts.forgotLead}
    footer={
      <Link to="/login" search={{ redirect: wanted }} className="text-link">
        {passwordTexts.backToSignIn}
      </Link>
    }
  >
    <ForgotPasswordForm />
  </AuthLayout>
);
