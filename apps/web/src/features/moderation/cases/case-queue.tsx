import { t } from '@lingui/core/macro';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { EmptyState } from '#src/components/page/empty-state.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useHeldList } from '#src/lib/held-list.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import type { Page } from '#src/features/admin/admin-queries.ts';
import { TableFailure } from '#src/features/admin/resource-table.tsx';
import type { DialogProps } from '#src/features/admin/resource.ts';
import { cardClass, type CardProps } from './case-card.tsx';
import { useFocusInQueue } from './use-focus-in-queue.ts';

interface CaseQueueProps<Row, Action extends string> extends CardListProps<Row> {
  readonly label: string;
  readonly Card: ComponentType<CardProps<Row, Action>>;
  readonly DecisionDialog: ComponentType<DialogProps & { readonly row: Row; readonly action: Action }>;
}

/** A paged list of cases or appeals with the dialog for their decisions. */
export function CaseQueue<Row extends { readonly id: string }, Action extends string>(
  props: CaseQueueProps<Row, Action>,
) {
  const { label, Card, DecisionDialog, ...list } = props;
  const { queue, findNext } = useFocusInQueue();
  // Closing keeps the decision: the dialog shows it while fading out.
  const [decision, setDecision] = useState<{ row: Row; action: Action; isOpen: boolean }>();
  return (
    <section ref={queue} tabIndex={-1} aria-label={label}>
      <CardList
        {...list}
        renderCard={(row) => <Card row={row} onDecide={(action) => setDecision({ row, action, isOpen: true })} />}
      />
      {decision && (
        <DecisionDialog
          key={`${decision.row.id} ${decision.action}`}
          {...decision}
          onClose={() => setDecision({ ...decision, isOpen: false })}
          finalFocus={() => findNext() ?? true}
        />
      )}
    </section>
  );
}

interface CardListProps<Row> {
  readonly query: UseQueryResult<Page<Row>>;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
  readonly failure: string;
  /** Empty state; `isDone` shows a full ring. */
  readonly empty: { readonly title: string; readonly text: string; readonly isDone: boolean };
}

function CardList<Row extends { readonly id: string }>(
  props: CardListProps<Row> & { readonly renderCard: (row: Row) => ReactNode },
) {
  const { query, page, onPageChange, failure, empty, renderCard } = props;
  const { data, isError, isPlaceholderData } = query;
  const rows = useHeldList(data?.rows ?? []);
  if (!data) return isError ? <TableFailure query={query} text={failure} /> : <QueueSkeleton />;
  if (data.total + rows.length === 0)
    return <EmptyState title={empty.title} text={empty.text} filled={empty.isDone ? 5 : 0} />;
  return (
    <div className={classNames('flex flex-col gap-4', isPlaceholderData && 'opacity-60')}>
      <ul data-hold className="flex flex-col gap-4">
        {rows.map((row) => (
          <li key={row.id}>{renderCard(row)}</li>
        ))}
      </ul>
      {data.total > TABLE_PAGE_SIZE && (
        <Pager
          label={t`Pages`}
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
    <VisuallyHidden>{t`Loading reports...`}</VisuallyHidden>
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
