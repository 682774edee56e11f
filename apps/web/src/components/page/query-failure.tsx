import { FailureBanner } from './failure-banner.tsx';

/** The part of a TanStack query that its error state needs. */
export interface FailableQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface QueryFailureProps {
  readonly query: FailableQuery;
  readonly describe: (error: Error) => string;
}

/** The error of a query without data, with a retry button; otherwise nothing. */
export const QueryFailure = ({ query: { data, error, refetch }, describe }: QueryFailureProps) =>
  error && data === undefined && <FailureBanner onRetry={refetch}>{describe(error)}</FailureBanner>;
