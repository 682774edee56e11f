import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { serverUnreachable, signedOut } from './auth-texts.ts';
import { LoginForm } from './login-form.tsx';

interface LoginScreenProps {
  /** Success message from the previous screen. */
  readonly notice: string | undefined;
  /** Prefilled e-mail address. */
  readonly email: string | undefined;
  /** The page to open after signing in. */
  readonly redirectTarget: string | undefined;
  /** The session ended during use. */
  readonly wasSignedOut: boolean;
  /** Why the signed-in account was disabled. */
  readonly disabledReason: string | undefined;
  /** The server has not answered yet. */
  readonly isServerUnreachable: boolean;
}

export const LoginScreen = ({ notice, wasSignedOut, isServerUnreachable, ...form }: LoginScreenProps) => (
  <AuthLayout
    title="Welcome back"
    lead={`Sign in to ${productName} and see who is on.`}
    footer={
      <>
        New here?{' '}
        <Link to="/register" search={{ redirect: form.redirectTarget }} className="text-link">
          Create an account
        </Link>
      </>
    }
  >
    <div className="flex flex-col gap-5">
      {notice && <Banner tone="success">{notice}</Banner>}
      {wasSignedOut && form.disabledReason === undefined && <Banner tone="info">{signedOut}</Banner>}
      {isServerUnreachable && <Banner tone="info">{serverUnreachable}</Banner>}
      <LoginForm {...form} />
    </div>
  </AuthLayout>
);
