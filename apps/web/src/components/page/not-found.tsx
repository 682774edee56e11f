import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

/** Content of a page with an unknown address. */
export const NotFound = ({ backLink }: { readonly backLink: ReactNode }) => (
  <EmptyState
    headingLevel={1}
    title={t`Page not found`}
    text={t`We couldn't find that page. It may have moved, or the link has a typo.`}
    action={backLink}
  />
);
