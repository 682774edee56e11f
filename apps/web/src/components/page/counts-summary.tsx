import { t } from '@lingui/core/macro';
import { Button } from '../button.tsx';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { FailableQuery } from './failure-banner.tsx';

interface CountsSummaryProps {
  /** Loads the counts. */
  readonly query: FailableQuery;
  /** Shown once the counts are loaded. If they fail to load, the text has no counts. */
  readonly items: readonly string[];
  readonly loadingText: string;
  readonly describe: (reason: string) => string;
}

const SKELETON_LINES = ['a', 'b', 'c', 'd'];

/** Lists counted items, such as what is deleted with an account. */
export function CountsSummary({ query: { data, error, refetch }, items, loadingText, describe }: CountsSummaryProps) {
  if (data === undefined && !error)
    return (
      <div role="status" className="flex flex-col gap-1.5">
        <VisuallyHidden>{loadingText}</VisuallyHidden>
        {SKELETON_LINES.map((line) => (
          <Skeleton key={line} className="h-4.5 w-56" />
        ))}
      </div>
    );
  return (
    <>
      <ul className="list-disc ps-5 text-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {error && data === undefined && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-amber-text">
          <span className="min-w-0 flex-1 basis-48">{describe(error.message)}</span>
          <Button size="sm" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </>
  );
}
