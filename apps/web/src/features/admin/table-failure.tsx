import { useEffect } from 'react';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { logError } from '#src/lib/log-error.ts';
import { adminTexts } from './admin-texts.ts';

interface TableFailureProps {
  /** Refers to the console, where the error is logged. */
  readonly text: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export function TableFailure({ text, error, isRetrying, onRetry }: TableFailureProps) {
  useEffect(() => logError(error), [error]);
  return (
    <FailureBanner isRetrying={isRetrying} retryLabel={adminTexts.retry} onRetry={onRetry}>
      {text}
    </FailureBanner>
  );
}
