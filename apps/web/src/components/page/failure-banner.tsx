import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from '../button.tsx';

interface FailureBannerProps {
  readonly children: ReactNode;
  readonly isRetrying?: boolean | undefined;
  readonly onRetry: () => unknown;
}

/** An error with a retry button. */
export const FailureBanner = ({ children, isRetrying, onRetry }: FailureBannerProps) => (
  <Banner
    tone="error"
    action={
      <Button size="sm" busy={isRetrying} onClick={() => void onRetry()}>
        {t`Try again`}
      </Button>
    }
  >
    {children}
  </Banner>
);

/** The part of a TanStack query that its error state needs. */
export interface FailableQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching?: boolean;
  readonly refetch: () => unknown;
}

interface QueryFailureProps {
  readonly query: FailableQuery;
  /** The text, from the error's message. */
  readonly describe: (reason: string) => string;
}

/** The error of a query without data, with a retry button; otherwise nothing. */
export const QueryFailure = ({ query: { data, error, isFetching, refetch }, describe }: QueryFailureProps) =>
  error &&
  data === undefined && (
    <FailureBanner isRetrying={isFetching} onRetry={refetch}>
      {describe(error.message)}
    </FailureBanner>
  );
