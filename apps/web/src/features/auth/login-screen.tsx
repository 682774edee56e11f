import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { serverAway, signedOut } from './auth-texts.ts';
import { LoginForm } from './login-form.tsx';

interface LoginScreenProps {
  /** A success that the previous screen passed on. */
  readonly notice: string | undefined;
  /** The address to sign in with, where it is known. */
  readonly email: string | undefined;
  /** The page to open after signing in. */
  readonly wanted: string | undefined;
  /** The session has ended while it was in use. */
  readonly wasSignedOut: boolean;
  /** Why the account that was signed in here was disabled. */
  readonly disabledReason: string | undefined;
  /** The server has not answered yet. */
  readonly isServerAway: boolean;
}

/** Signing in. */
export const LoginScreen = ({ notice, wasSignedOut, isServerAway, ...form }: LoginScreenProps) => (
  <AuthLayout
    title="Welcome back"
    lead={`Sign in to ${productName} and see who is on.`}
    footer={
      <>
        New here?{' '}
        <Link to="/register" search={{ redirect: form.wanted }} className="text-link">
          Create an account
        </Link>
      </>
    }
  >
    <div className="flex flex-col gap-5">
      {notice && <Banner tone="success">{notice}</Banner>}
      {wasSignedOut && form.disabledReason === undefined && <Banner tone="info">{signedOut}</Banner>}
      {isServerAway && <Banner tone="info">{serverAway}</Banner>}
      <LoginForm {...form} />
    </div>
  </AuthLayout>
);
