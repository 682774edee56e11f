import { Link } from '@tanstack/react-router';
import { useAppearance } from '#src/lib/product.ts';
import { BrandMark } from '../identity/brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ThemeToggle } from './theme.tsx';

/** Header of the pages outside the dashboard; the logo links to the home page. */
export const SiteHeader = () => (
  <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 print:hidden">
    <Link to="/" className="flex items-center gap-2.5 rounded-md font-display text-xl font-extrabold tracking-tight">
      <BrandMark size={34} />
      <span translate="no">{useAppearance().name}</span>
    </Link>
    <div className="flex items-center gap-2">
      <LanguageSelect />
      <ThemeToggle />
    </div>
  </header>
);
