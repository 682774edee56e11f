import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '#src/components/button-class.ts';
import { BrandMark } from '#src/components/identity/brand-mark.tsx';
import { LanguageSelect } from '#src/components/page/language-select.tsx';
import { ThemeToggle } from '#src/components/page/theme.tsx';
import { useAppearance } from '#src/lib/product.ts';
import { fetchRegistration } from '#src/features/sessions/registration/fetch-registration.ts';
import { FeatureCards } from './feature-cards.tsx';
import { OpenCrews } from './open-crews.tsx';

const footerLink = 'inline-flex min-h-10 items-center rounded-sm text-xs text-faint hover:text-fg hover:underline';

interface HomeScreenProps {
  readonly hero: ReactNode;
  readonly isMember?: boolean;
}

export function HomeScreen({ hero, isMember = false }: HomeScreenProps) {
  const { name, welcome, links } = useAppearance();
  const registration = useRegistration();
  return (
    <div className="home flex min-h-dvh flex-col overflow-hidden">
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-y-2 px-4 py-4 sm:px-6">
        <span className="flex items-center gap-2.5 font-display text-xl font-extrabold tracking-tight">
          {/* The server inserts the icon into the prerendered page. */}
          <span data-mark className="flex-none">
            <BrandMark size={34} />
          </span>
          <span translate="no">{name}</span>
        </span>
        <div className="flex min-w-0 items-center gap-2">
          {!isMember && <LanguageSelect />}
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 pb-20 sm:px-6">
        <div className="grid grid-cols-1 items-center gap-x-10 gap-y-14 pt-8 pb-16 sm:pt-14 lg:grid-cols-[1.15fr_1fr] lg:pt-20 lg:pb-28">
          <div>
            <h1 tabIndex={-1} className="max-w-[6.6em] font-display text-3xl font-extrabold tracking-[-0.03em]">
              {t`Find Your Perfect Gaming Crew`}
            </h1>
            <p data-welcome dir="auto" className="mt-6 max-w-[25em] text-lg whitespace-pre-line text-soft">
              {welcome ||
                t`One hour to play and nobody online? Say what you're up for, and players who want the same will find you.`}
            </p>
            <EntryButtons isMember={isMember} isClosed={registration?.mode === 'closed'} />
            <OpenCrews />
          </div>
          <div data-hero>{hero}</div>
        </div>
        <FeatureCards />
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 px-4 pb-6 sm:px-6">
        <a href="/admin-login" className={footerLink}>
          {t`Admin Access`}
        </a>
        <a href="/licences.txt" className={footerLink}>
          {t`Licences`}
        </a>
        {links.map(({ label, url }) => (
          <a key={`${label} ${url}`} href={url} rel="noopener" translate="no" className={footerLink}>
            <bdi>{label}</bdi>
          </a>
        ))}
        {registration?.hasRules && (
          <a href="/rules" className={footerLink}>
            {t`Community rules`}
          </a>
        )}
      </footer>
    </div>
  );
}

/** Who may register. Undefined until the server responds. */
function useRegistration() {
  const [registration, setRegistration] = useState<Awaited<ReturnType<typeof fetchRegistration>>>();
  useEffect(() => {
    if (navigator.onLine) void fetchRegistration().then(setRegistration);
  }, []);
  return registration;
}

/** The hidden visitor buttons keep their space behind the member's button, so that the layout does not shift. */
function EntryButtons({ isMember, isClosed }: { readonly isMember: boolean; readonly isClosed: boolean }) {
  return (
    <div className="relative mt-9">
      <div className="flex flex-wrap gap-3" style={isMember ? { visibility: 'hidden' } : undefined}>
        {!isClosed && (
          <a href="/register" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t`Get Started`}
          </a>
        )}
        <a href="/login" className={buttonClass({ size: 'lg' })}>
          {t`Sign In`}
        </a>
      </div>
      {isMember && (
        <div className="absolute top-0 start-0">
          <a href="/dashboard" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t`Open dashboard`}
          </a>
        </div>
      )}
    </div>
  );
}
