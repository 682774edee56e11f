import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Button } from '#src/components/button.tsx';
import { componentTexts } from '#src/components/component-texts.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { deletionSummaryQuery } from './account-queries.ts';
import { accountTexts, summaryFailed, deletedItems, retainedText } from './account-texts.ts';
import { ExportData } from './export-data.tsx';

/** Lists the deleted and the retained data. Focusable while the counts load. */
export function DeletionSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const { data, error, refetch, isFetching } = useQuery(deletionSummaryQuery);
  const retained = retainedText(data);
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-3 text-sm outline-none">
      <h3 className="font-semibold">{accountTexts.deletedHeading}</h3>
      {data || error ? (
        <ul className="list-disc pl-5 text-soft">
          {deletedItems(data).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : (
        <CountsSkeleton />
      )}
      {error && !data && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-amber-text">
          <span className="min-w-0 flex-1 basis-48">{summaryFailed(describeError(error))}</span>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {componentTexts.retry}
          </Button>
        </div>
      )}
      {retained && (
        <>
          <h3 className="font-semibold">{accountTexts.retainedHeading}</h3>
          <p className="text-soft">{retained}</p>
        </>
      )}
      <p className="text-soft">{accountTexts.downloadFirst}</p>
      <ExportData />
    </div>
  );
}

const CountsSkeleton = () => (
  <div role="status" className="flex flex-col gap-1.5">
    <VisuallyHidden>{accountTexts.counting}</VisuallyHidden>
    {['profile', 'posts', 'conversations', 'sessions'].map((line) => (
      <Skeleton key={line} className="h-4.5 w-56" />
    ))}
  </div>
);
