import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, use } from 'react';

/** First keyboard stop; moves the focus past the navigation to the heading. */
export const SkipLink = () => (
  <a
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      (document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main'))?.focus();
    }}
    className="fixed top-4 start-3 z-50 -translate-y-20 rounded-md bg-flare px-4 py-2.5 font-semibold text-on-flare focus-visible:translate-y-0"
  >
    {t`Skip to content`}
  </a>
);

const IsWithinMain = createContext(false);

interface MainContentProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The `main` element of a page. A nested one renders a `div`. */
export function MainContent({ className, children }: MainContentProps) {
  if (use(IsWithinMain)) return <div className={className}>{children}</div>;
  return (
    <main id="main" tabIndex={-1} className={className}>
      <IsWithinMain value>{children}</IsWithinMain>
    </main>
  );
}
