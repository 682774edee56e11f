import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { cardClass } from './case-card.tsx';
import { reportsTexts } from './texts.ts';
import { TableFailure } from '../table-failure.tsx';

interface QueueProps<Row> {
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
  readonly failure: string;
  /** Empty state; `isDone` shows a full ring. */
  readonly empty: { readonly title: string; readonly text: string; readonly isDone: boolean };
  readonly renderCard: (row: Row) => ReactNode;
}

/** A paged list of cards. */
export function Queue<Row extends { readonly id: string }>(props: QueueProps<Row>) {
  const { query, page, onPageChange, failure, empty, renderCard } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (!data && error) {
    return <TableFailure text={failure} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <QueueSkeleton />;
  if (data.total === 0) {
    const visual = <CrewRing seats={5} filled={empty.isDone ? 5 : 0} size={88} />;
    return <EmptyState visual={visual} title={empty.title} text={empty.text} />;
  }
  return (
    <div className={isPlaceholderData ? 'flex flex-col gap-4 opacity-60' : 'flex flex-col gap-4'}>
      <ul className="flex flex-col gap-4">
        {data.rows.map((row) => (
          <li key={row.id}>{renderCard(row)}</li>
        ))}
      </ul>
      {data.total > TABLE_PAGE_SIZE && (
        <Pager
          label={reportsTexts.pages}
          page={page}
          pageSize={TABLE_PAGE_SIZE}
          total={data.total}
          isStale={isPlaceholderData}
          onPageChange={onPageChange}
        />
      )}
    </div>
  );
}

const QueueSkeleton = () => (
  <div role="status" className="flex flex-col gap-4">
    <VisuallyHidden>{reportsTexts.loading}</VisuallyHidden>
    {['first', 'second'].map((name) => (
      <div key={name} className={cardClass}>
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton shape="block" className="h-32" />
        <div className="flex gap-3">
          <Skeleton shape="circle" className="size-9" />
          <Skeleton className="h-9 w-40" />
        </div>
        <Skeleton className="h-8 w-72 max-w-full" />
      </div>
    ))}
  </div>
);
