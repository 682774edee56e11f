import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { adminCountsQuery } from '#src/features/admin/admin-queries.ts';
import { type AdminTabProps } from '#src/features/admin/admin-search.ts';
import { oneOf, pageNumber, pageParam } from '#src/features/admin/tab-params.ts';
import { ViewSwitch } from '#src/features/admin/view-switch.tsx';
import { AppealCard } from './appeal-card.tsx';
import { CaseCard } from './case-card.tsx';
import { DecideAppealDialog, DecideCaseDialog } from './case-dialogs.tsx';
import { appealsQuery, casesQuery, type QueueState } from './case-queries.ts';
import { CaseQueue } from './case-queue.tsx';
import { type ReportView, viewName } from './describe-case.ts';

const views = ['open', 'appeals', 'decided', 'answered'] as const satisfies readonly ReportView[];

/** Reports and appeals: open ones oldest first, and decided ones. */
export function CasesTab({ search, onSearchChange }: AdminTabProps) {
  const view = oneOf(views, search.state) ?? 'open';
  const { data: counts } = useQuery(adminCountsQuery);
  const countOf: Partial<Record<ReportView, number | undefined>> = {
    open: counts?.openCases,
    appeals: counts?.openAppeals,
  };
  const openPage = useCallback((page: number) => onSearchChange({ page: pageParam(page) }), [onSearchChange]);
  const paging = { page: pageNumber(search), onPageChange: openPage };
  return (
    <div className="flex flex-col gap-5">
      <ViewSwitch
        label={t({
          message: 'View',
          context: 'group',
          comment: 'Name of the buttons that choose open or decided cases',
        })}
        views={views.map((value) => ({ value, label: viewName(value, countOf[value]) }))}
        view={view}
        onViewChange={(next) => onSearchChange({ state: next === 'open' ? undefined : next })}
      />
      {view === 'open' || view === 'decided' ? (
        <Reports key={view} state={view === 'open' ? 'open' : 'closed'} {...paging} />
      ) : (
        <Appeals key={view} state={view === 'appeals' ? 'open' : 'closed'} {...paging} />
      )}
    </div>
  );
}

interface ListProps {
  readonly state: QueueState;
  readonly page: number;
  readonly onPageChange: (page: number) => void;
}

const nothingDecided = {
  title: t`Nothing decided yet`,
  text: t`Decisions are listed here with their reasons.`,
  isDone: false,
};
const noReports = { title: t`No open reports`, text: t`New reports appear here automatically.`, isDone: true };
const noAppeals = {
  title: t`No open appeals`,
  text: t`Appeals from suspended users appear here automatically.`,
  isDone: true,
};

const Reports = ({ state, ...paging }: ListProps) => (
  <CaseQueue
    {...paging}
    label={viewName(state === 'open' ? 'open' : 'decided', undefined)}
    query={useQuery(casesQuery(state, paging.page))}
    failure={t`Couldn't load the reports. Check the console for details.`}
    empty={state === 'open' ? noReports : nothingDecided}
    Card={CaseCard}
    DecisionDialog={DecideCaseDialog}
  />
);

const Appeals = ({ state, ...paging }: ListProps) => (
  <CaseQueue
    {...paging}
    label={viewName(state === 'open' ? 'appeals' : 'answered', undefined)}
    query={useQuery(appealsQuery(state, paging.page))}
    failure={t`Couldn't load the appeals. Check the console for details.`}
    empty={state === 'open' ? noAppeals : nothingDecided}
    Card={AppealCard}
    DecisionDialog={DecideAppealDialog}
  />
);
