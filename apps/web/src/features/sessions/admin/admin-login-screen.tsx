import { t } from '@lingui/core/macro';
import { useAppearance } from '#src/lib/product.ts';
import { Link } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { SignInHeader } from '../sign-in/sign-in-layout.tsx';
import { AdminLoginForm } from './admin-login-form.tsx';

interface AdminLoginScreenProps {
  /** Called once somebody is signed in: the admin or, in limited mode, a member. */
  readonly onSignedIn: () => void;
}

/** The admin sign-in page. Looks different from the member sign-in page. */
export const AdminLoginScreen = ({ onSignedIn }: AdminLoginScreenProps) => (
  <div className="flex min-h-dvh flex-col bg-raised">
    <SignInHeader />
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-100 flex-1 px-4 pt-6 pb-16 sm:pt-[8vh]">
      <div className="admin-sign-in">
        <span className="mb-4 grid size-12 place-items-center rounded-md border border-line bg-raised text-fg">
          <ShieldCheck aria-hidden className="size-7" />
        </span>
        <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight">
          {t`Admin access`}
        </h1>
        <p className="mt-1.5 mb-7 text-soft">{t`For administrators of ${{ productName: useAppearance().name }}. Players sign in on the normal page.`}</p>
        <AdminLoginForm onSignedIn={onSignedIn} />
      </div>
      <p className="mt-5 px-1 text-sm text-soft">
        {t`Looking for your crew?`}{' '}
        <Link to="/login" className="text-link">
          {t`Sign in as a player`}
        </Link>
      </p>
    </main>
  </div>
);
