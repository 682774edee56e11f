import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/banner.tsx';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

/** Signing in. `notice` is what the screen before has to tell. */
export const LoginScreen = ({ notice }: { readonly notice: string | undefined }) => (
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
      <LoginForm />
    </div>
  </AuthLayout>
);
