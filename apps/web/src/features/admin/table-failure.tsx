import { useEffect } from 'react';
import { type FailableQuery, QueryFailure } from '#src/components/page/failure-banner.tsx';
import { logError } from '#src/lib/listeners.ts';

interface TableFailureProps {
  readonly query: FailableQuery;
  /** Refers to the console, where the error is logged. */
  readonly text: string;
}

export function TableFailure({ query, text }: TableFailureProps) {
  const { data, error } = query;
  useEffect(() => {
    if (error && data === undefined) logError(error);
  }, [data, error]);
  return <QueryFailure query={query} describe={() => text} />;
}
