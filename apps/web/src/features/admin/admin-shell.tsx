import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { BrandMark } from '#src/components/identity/brand-mark.tsx';
import { ThemeToggle } from '#src/components/page/theme.tsx';
import { useAppearance } from '#src/lib/product.ts';

export interface AdminShellProps {
  /** Null for moderators, who sign in and out in the app. */
  readonly onLogout: (() => void) | null;
  readonly isLoggingOut: boolean;
}

/** Header and page frame of the panel. */
export const AdminShell = ({
  onLogout,
  isLoggingOut,
  children,
}: AdminShellProps & { readonly children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <BrandMark filled={5} size={32} />
        <div className="min-w-0 flex-1">
          <h1 tabIndex={-1} className="font-display text-xl font-bold tracking-tight">
            {t`Admin panel`}
          </h1>
          <p translate="no" className="text-xs text-faint">
            {useAppearance().name}
          </p>
        </div>
        <ThemeToggle />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <ButtonLink to="/dashboard" size="sm" icon={<ArrowLeft aria-hidden className="size-4" />}>
            {t`Back to App`}
          </ButtonLink>
          {onLogout && (
            <Button
              size="sm"
              icon={<LogOut aria-hidden className="size-4" />}
              busy={isLoggingOut}
              busyLabel={t`Logging out...`}
              onClick={onLogout}
            >
              {t`Logout`}
            </Button>
          )}
        </div>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[90rem] flex-1 px-4 pt-4 pb-16 sm:px-6">
      {children}
    </main>
  </div>
);
