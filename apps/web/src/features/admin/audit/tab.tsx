import { auditActions, type AuditRow } from '@muster/contract/admin/audit.ts';
import { TABLE_PAGE_SIZE } from '@muster/contract/values/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Button } from '#src/components/button.tsx';
import { DataTable } from '#src/components/table/data-table.tsx';
import { Pager } from '#src/components/table/pager.tsx';
import { Select } from '#src/components/form/select.tsx';
import { type AdminTabProps, pageParam } from '../admin-search.ts';
import { auditColumns } from './columns.tsx';
import { targetName } from './details.ts';
import { auditFilter, auditPageQuery } from './queries.ts';
import { actionName, auditTexts, targetFilter, actorFilter, removeFilter } from './texts.ts';
import { TableFailure } from '../table-failure.tsx';
import { TableNothing } from '../admin-table.tsx';

const rowKey = ({ id }: AuditRow): string => id;
const actionOptions = [
  { value: '', label: auditTexts.allActions },
  ...auditActions.map((action) => ({ value: action, label: actionName(action) })),
];
const noFilter = { action: '', actorId: '', targetId: '' };

/** What administrators did, the latest first. It can be read, and nothing else. */
export function AuditTab({ search, onSearchChange }: AdminTabProps) {
  const filter = auditFilter(search);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(auditPageQuery(filter));
  const columns = useMemo(
    () =>
      auditColumns({
        onShowActor: (actorId) => onSearchChange({ actorId }),
        onShowTarget: (targetId) => onSearchChange({ targetId }),
      }),
    [onSearchChange],
  );
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const failure = !data && error && (
    <TableFailure text={auditTexts.loadFailed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
  return (
    <section tabIndex={-1} aria-label={auditTexts.caption} className="flex flex-col gap-4 outline-none">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-72">
          <Select
            label={auditTexts.action}
            options={actionOptions}
            value={filter.action ?? ''}
            onValueChange={(action) => onSearchChange({ action })}
          />
        </div>
        <ActiveFilters filter={filter} rows={data?.rows ?? []} onSearchChange={onSearchChange} />
      </div>
      <DataTable
        caption={auditTexts.caption}
        columns={columns}
        rows={data?.rows}
        rowKey={rowKey}
        isStale={isPlaceholderData}
        loadingText={auditTexts.loading}
        failure={failure}
        empty={
          <TableNothing
            texts={auditTexts}
            isFiltered={[filter.action, filter.actorId, filter.targetId].some((value) => value !== undefined)}
            onClear={() => onSearchChange(noFilter)}
          />
        }
      />
      <Pager
        label={auditTexts.pages}
        page={filter.page}
        pageSize={TABLE_PAGE_SIZE}
        total={data?.total}
        isStale={isPlaceholderData}
        onPageChange={openPage}
      />
    </section>
  );
}

interface ActiveFiltersProps extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly filter: ReturnType<typeof auditFilter>;
  readonly rows: readonly AuditRow[];
}

/** By whom, and about whom or what, the acts are that are shown; each goes in one press. */
function ActiveFilters({ filter: { actorId, targetId }, rows, onSearchChange }: ActiveFiltersProps) {
  const actorRow = rows.find((row) => row.actorId === actorId);
  const targetRow = rows.find((row) => row.targetId === targetId);
  const chip = (text: string, onPress: () => void) => (
    <Button
      size="sm"
      aria-label={removeFilter(text)}
      onClick={({ currentTarget }) => {
        // It goes.
        currentTarget.closest('section')?.focus();
        onPress();
      }}
    >
      <span className="max-w-60 truncate">{text}</span>
      <X aria-hidden className="size-4" />
    </Button>
  );
  return (
    <>
      {actorId && chip(actorFilter(actorRow?.actorName ?? actorId), () => onSearchChange({ actorId: '' }))}
      {targetId &&
        chip(targetFilter(targetRow ? targetName(targetRow.details, targetId) : targetId), () =>
          onSearchChange({ targetId: '' }),
        )}
    </>
  );
}
