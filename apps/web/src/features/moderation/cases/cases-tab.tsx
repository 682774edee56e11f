import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { adminCountsQuery } from '#src/features/admin/admin-queries.ts';
import { type AdminTabProps, oneOf, pageNumber, pageParam } from '#src/features/admin/admin-search.ts';
import { AppealCard } from './appeal-card.tsx';
import { ReportCard } from './case-card.tsx';
import { DecideAppealDialog, DecideCaseDialog } from './case-dialogs.tsx';
import { appealsQuery, casesQuery, type QueueState } from './case-queries.ts';
import { Queue } from './case-queue.tsx';
import { type ReportView, reportsTexts, viewName } from './case-texts.ts';

const views = ['open', 'appeals', 'decided', 'answered'] as const satisfies readonly ReportView[];

/** Reports and appeals: open ones oldest first, and decided ones. */
export function ReportsTab({ search, onSearchChange }: AdminTabProps) {
  const view = oneOf(views, search.state) ?? 'open';
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const paging = { page: pageNumber(search), onPageChange: openPage };
  return (
    <div className="flex flex-col gap-5">
      <ViewSwitch view={view} onViewChange={(next) => onSearchChange({ state: next === 'open' ? undefined : next })} />
      {view === 'open' || view === 'decided' ? (
        <Reports key={view} state={view === 'open' ? 'open' : 'closed'} {...paging} />
      ) : (
        <Appeals key={view} state={view === 'appeals' ? 'open' : 'closed'} {...paging} />
      )}
    </div>
  );
}

interface ViewSwitchProps {
  readonly view: ReportView;
  readonly onViewChange: (view: ReportView) => void;
}

function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  const { data: counts } = useQuery(adminCountsQuery);
  const countOf: Partial<Record<ReportView, number | undefined>> = {
    open: counts?.openCases,
    appeals: counts?.openAppeals,
  };
  return (
    <div role="group" aria-label={reportsTexts.views} className="flex flex-wrap gap-2">
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onViewChange(each)}
          className={classNames(
            'min-h-9 rounded-full border px-3.5 text-sm font-semibold transition-colors pointer-coarse:min-h-10',
            each === view
              ? 'border-flare bg-flare-tint text-fg'
              : 'border-line bg-surface text-soft hover:border-line-strong hover:text-fg',
          )}
        >
          {viewName(each, countOf[each])}
        </button>
      ))}
    </div>
  );
}

interface ListProps {
  readonly state: QueueState;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

const nothingDecided = {
  title: reportsTexts.nothingDecided,
  text: reportsTexts.nothingDecidedText,
  isDone: false,
};
const noReports = { title: reportsTexts.noReports, text: reportsTexts.noReportsText, isDone: true };
const noAppeals = { title: reportsTexts.noAppeals, text: reportsTexts.noAppealsText, isDone: true };

const Reports = ({ state, ...paging }: ListProps) => (
  <Queue
    {...paging}
    label={viewName(state === 'open' ? 'open' : 'decided', undefined)}
    query={useQuery(casesQuery(state, paging.page))}
    failure={reportsTexts.loadFailed}
    empty={state === 'open' ? noReports : nothingDecided}
    Card={ReportCard}
    DecisionDialog={DecideCaseDialog}
  />
);

const Appeals = ({ state, ...paging }: ListProps) => (
  <Queue
    {...paging}
    label={viewName(state === 'open' ? 'appeals' : 'answered', undefined)}
    query={useQuery(appealsQuery(state, paging.page))}
    failure={reportsTexts.loadAppealsFailed}
    empty={state === 'open' ? noAppeals : nothingDecided}
    Card={AppealCard}
    DecisionDialog={DecideAppealDialog}
  />
);
