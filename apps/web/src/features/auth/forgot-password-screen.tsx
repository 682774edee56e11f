import { Link } from '@tanstack/react-router';
import { AuthLayout } from './auth-layout.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { passwordTexts } from './password-texts.ts';

/** `redirectTarget` is the page to open after signing in. */
export const ForgotPasswordScreen = ({ redirectTarget }: { readonly redirectTarget: string | undefined }) => (
  <AuthLayout
    title={passwordTexts.forgotTitle}
    lead={passwordTexts.forgotLead}
    footer={
      <Link to="/login" search={{ redirect: redirectTarget }} className="text-link">
        {passwordTexts.backToSignIn}
      </Link>
    }
  >
    <ForgotPasswordForm />
  </AuthLayout>
);
