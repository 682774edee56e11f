import { useEffect } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { logError } from '#src/lib/log-error.ts';
import { adminTexts } from './admin-texts.ts';

interface TableFailureProps {
  /** What is told; the details stand in the console. */
  readonly text: string;
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where a table could not be loaded. */
export function TableFailure({ text, error, isRetrying, onRetry }: TableFailureProps) {
  useEffect(() => logError(error), [error]);
  const retry = (
    <Button size="sm" busy={isRetrying} onClick={onRetry}>
      {adminTexts.retry}
    </Button>
  );
  return (
    <Banner tone="error" action={retry}>
      {text}
    </Banner>
  );
}
