import { Link } from '@tanstack/react-router';
import { productName } from '#src/lib/product.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

/** Creating an account; `wanted` is the page to open once signed in. */
export const RegisterScreen = ({ wanted }: { readonly wanted: string | undefined }) => (
  <AuthLayout
    title={`Join ${productName}`}
    lead="One minute, and your first post is out there."
    footer={
      <>
        Already have an account?{' '}
        <Link to="/login" search={{ redirect: wanted }} className="text-link">
          Sign in
        </Link>
      </>
    }
  >
    <RegisterForm wanted={wanted} />
  </AuthLayout>
);
