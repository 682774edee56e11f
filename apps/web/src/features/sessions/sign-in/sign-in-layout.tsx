import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { GuardedLanguageSelect } from '#src/components/page/guarded-language-select.tsx';
import { ThemeToggle } from '#src/components/page/theme.tsx';

interface SignInLayoutProps {
  readonly title: string;
  readonly lead: string;
  /** Link to the other screen. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

export const SignInLayout = ({ title, lead, footer, children }: SignInLayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    <SignInHeader />
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-100 flex-1 flex-col px-4 pt-6 pb-16 sm:pt-[8vh]">
      <Link to="/" aria-label={t`Home`} className="mb-6 self-start rounded-md">
        <CrewRing size={52} />
      </Link>
      <h1 tabIndex={-1} className="font-display text-2xl font-bold tracking-tight">
        {title}
      </h1>
      <p className="mt-1.5 mb-7 text-soft">{lead}</p>
      {children}
      <p className="mt-7 text-sm text-soft">{footer}</p>
    </main>
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
