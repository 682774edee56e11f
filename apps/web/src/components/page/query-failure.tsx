import type { UseQueryResult } from '@tanstack/react-query';
import { FailureBanner } from './failure-banner.tsx';

interface QueryFailureProps {
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  readonly describe: (error: Error) => string;
}

/** The error of a query without data, with a retry button; otherwise nothing. */
export const QueryFailure = ({ query: { data, error, refetch }, describe }: QueryFailureProps) =>
  error && data === undefined && <FailureBanner onRetry={refetch}>{describe(error)}</FailureBanner>;
