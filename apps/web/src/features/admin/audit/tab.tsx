import { auditActions, type AuditRow } from '@muster/contract/admin/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#src/components/button.tsx';
import { Select } from '#src/components/form/select.tsx';
import type { AdminTabProps } from '../admin-search.ts';
import { auditColumns } from './columns.tsx';
import { targetName } from './details.ts';
import { auditFilter, auditPageQuery } from './queries.ts';
import { actionName, auditTexts, targetFilter, actorFilter, removeFilter } from './texts.ts';
import { AdminTable } from '../admin-table.tsx';

const actionOptions = [
  { value: '', label: auditTexts.allActions },
  ...auditActions.map((action) => ({ value: action, label: actionName(action) })),
];

/** The audit log, newest first. */
export function AuditTab({ search, onSearchChange }: AdminTabProps) {
  const filter = auditFilter(search);
  const query = useQuery(auditPageQuery(filter));
  const columns = useMemo(
    () =>
      auditColumns({
        onShowActor: (actorId) => onSearchChange({ actorId }),
        onShowTarget: (targetId) => onSearchChange({ targetId }),
      }),
    [onSearchChange],
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
        <ActiveFilters filter={filter} rows={query.data?.rows ?? []} onSearchChange={onSearchChange} />
      </div>
      <AdminTable
        texts={auditTexts}
        query={query}
        columns={columns}
        page={filter.page}
        filters={{ action: filter.action, actorId: filter.actorId, targetId: filter.targetId }}
        onSearchChange={onSearchChange}
      />
    </section>
  );
}

interface ActiveFiltersProps extends Pick<AdminTabProps, 'onSearchChange'> {
  readonly filter: ReturnType<typeof auditFilter>;
  readonly rows: readonly AuditRow[];
}

/** The actor and target filters, each with a remove button. */
function ActiveFilters({ filter: { actorId, targetId }, rows, onSearchChange }: ActiveFiltersProps) {
  const actorRow = rows.find((row) => row.actorId === actorId);
  const targetRow = rows.find((row) => row.targetId === targetId);
  const chip = (text: string, onPress: () => void) => (
    <Button
      size="sm"
      aria-label={removeFilter(text)}
      onClick={({ currentTarget }) => {
        // The button disappears with its filter.
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
