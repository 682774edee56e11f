import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/banner.tsx';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { serverAway, signedOut } from './auth-texts.ts';
import { LoginForm } from './login-form.tsx';

interface LoginScreenProps {
  /** What the screen before has to tell. */
  readonly notice: string | undefined;
  /** The session has ended while it was in use. */
  readonly wasSignedOut: boolean;
  /** The server has not answered yet. */
  readonly isServerAway: boolean;
}

/** Signing in. */
export const LoginScreen = ({ notice, wasSignedOut, isServerAway }: LoginScreenProps) => (
  <AuthLayout
    title="Welcome back"
    lead={`Sign in to ${productName} and see who is on.`}
    footer={
      <>
        New here?{' '}
        <Link to="/register" className="text-link">
          Create an account
        </Link>
      </>
    }
  >
    <div className="flex flex-col gap-5">
      {notice && <Banner tone="success">{notice}</Banner>}
      {wasSignedOut && <Banner tone="info">{signedOut}</Banner>}
      {isServerAway && <Banner tone="info">{serverAway}</Banner>}
      <LoginForm />
    </div>
  </AuthLayout>
);
