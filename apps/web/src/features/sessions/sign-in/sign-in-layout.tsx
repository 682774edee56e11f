import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { BrandMark } from '#src/components/identity/brand-mark.tsx';
import { GuardedLanguageSelect } from '#src/components/page/guarded-language-select.tsx';
import { ThemeToggle } from '#src/components/page/theme.tsx';

interface SignInLayoutProps {
  readonly title: string;
  readonly lead: string;
  /** Link to the other screen. */
  readonly footer: ReactNode;
  /** Rendered next to the form in wide windows. Decorative. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export const SignInLayout = ({ title, lead, footer, aside, children }: SignInLayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    <SignInHeader />
    <div className="flex flex-1 justify-center gap-x-10">
      <main id="main" tabIndex={-1} className="flex w-full max-w-100 flex-col px-4 pt-6 pb-16 sm:pt-[8vh]">
        <Link to="/" aria-label={t`Home`} className="mb-6 self-start rounded-md">
          <BrandMark size={52} />
        </Link>
        <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight">
          {title}
        </h1>
        <p dir="auto" className="mt-1.5 mb-7 whitespace-pre-line text-soft">
          {lead}
        </p>
        {children}
        <p className="mt-7 text-sm text-soft">{footer}</p>
      </main>
      {aside && (
        // As high as the column of the form, regardless of its content.
        <div inert className="relative hidden w-84 flex-none overflow-clip lg:block">
          <div className="absolute inset-x-0 flex flex-col gap-4 pt-[8vh]">{aside}</div>
        </div>
      )}
    </div>
  </div>
);

export const SignInHeader = () => (
  <header className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
    <ButtonLink to="/" variant="ghost" size="sm" icon={<ArrowLeft aria-hidden className="size-4" />}>
      {t`Back to homepage`}
    </ButtonLink>
    <div className="flex min-w-0 items-center gap-2">
      <GuardedLanguageSelect />
      <ThemeToggle />
    </div>
  </header>
);
