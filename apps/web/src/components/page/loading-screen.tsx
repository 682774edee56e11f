import { t } from '@lingui/core/macro';
import { BrandMark } from '../identity/brand-mark.tsx';
import { MainContent } from './main-content.tsx';

/** Moves the focus from this heading to the heading of the next screen, unless that screen sets the focus itself. */
const transferFocus = (heading: HTMLElement | null) => () => {
  if (document.activeElement !== heading) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
  });
};

/** A full-page loading indicator. */
export const LoadingScreen = () => (
  <MainContent>
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-5">
      <BrandMark size={64} animated />
      <h1 ref={transferFocus} tabIndex={-1} className="font-display text-lg font-semibold text-soft">
        {t`Loading...`}
      </h1>
    </div>
  </MainContent>
);
