import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { MainContent } from './main-content.tsx';

export const NotFound = ({ backLink }: { readonly backLink: ReactNode }) => (
  <EmptyState
    headingLevel={1}
    title={t`Page not found`}
    text={t`We couldn't find that page. It may have moved, or the link has a typo.`}
    action={backLink}
  />
);

interface NotFoundScreenProps {
  readonly header: ReactNode;
  readonly backLink: ReactNode;
}

/** Full page for an unknown URL. */
export const NotFoundScreen = ({ header, backLink }: NotFoundScreenProps) => (
  <div className="flex min-h-dvh flex-col">
    {header}
    <MainContent className="grid flex-1 place-content-center pb-20">
      <NotFound backLink={backLink} />
    </MainContent>
  </div>
);
