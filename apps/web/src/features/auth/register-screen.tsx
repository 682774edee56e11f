import { Link } from '@tanstack/react-router';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

/** `redirectTarget` is the page to open after signing in. */
export const RegisterScreen = ({ redirectTarget }: { readonly redirectTarget: string | undefined }) => (
  <AuthLayout
    title={`Join ${productName}`}
    lead="One minute, and your first post is out there."
    footer={
      <>
        Already have an account?{' '}
        <Link to="/login" search={{ redirect: redirectTarget }} className="text-link">
          Sign in
        </Link>
      </>
    }
  >
    <RegisterForm redirectTarget={redirectTarget} />
  </AuthLayout>
);
