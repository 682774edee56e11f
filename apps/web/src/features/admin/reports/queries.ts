import {
  type AppealRow,
  decideAppealEndpoint,
  type CaseDecision,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  type ReportCase,
} from '@muster/contract/admin/reports.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, refetchAdminData } from '../admin-queries.ts';
import { listedReports } from './texts.ts';

type QueueState = 'open' | 'closed';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

const casesKey = [...adminKey('reports'), 'cases'] as const;
const appealsKey = [...adminKey('reports'), 'appeals'] as const;

/** A page of open or decided cases. */
export const casesQuery = (state: QueueState, page: number) =>
  queryOptions({
    queryKey: [...casesKey, state, page],
    queryFn: ({ signal }): Promise<Page<ReportCase>> =>
      callApi(listCasesEndpoint, { querystring: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of open or answered appeals. */
export const appealsQuery = (state: QueueState, page: number) =>
  queryOptions({
    queryKey: [...appealsKey, state, page],
    queryFn: ({ signal }): Promise<Page<AppealRow>> =>
      callApi(listAppealsEndpoint, { querystring: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

const alreadyDecidedCodes: readonly string[] = [
  'report-decided',
  'report-not-found',
  'appeal-decided',
  'appeal-not-found',
];

/** Whether another admin has decided it already. */
export const isAlreadyDecided = (error: unknown): boolean =>
  error instanceof ApiError && alreadyDecidedCodes.includes(error.code);

/** Removes a decided row before the refetch. */
function withoutRow<Row>(page: Page<Row> | undefined, isDecided: (row: Row) => boolean): Page<Row> | undefined {
  if (!page) return undefined;
  const rows = page.rows.filter((row) => !isDecided(row));
  return { rows, total: page.total - (page.rows.length - rows.length) };
}

interface DecideCaseInput {
  readonly reportCase: ReportCase;
  readonly decision: CaseDecision;
}

/** Decides a case: closes the reports that were listed when the dialog was opened. */
export function useDecideCase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportCase, decision }: DecideCaseInput) =>
      callApi(decideCaseEndpoint, {
        params: { caseId: reportCase.id },
        body: { decision, reportIds: listedReports(reportCase).map(({ id }) => id) },
      }),
    onSuccess: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: casesKey });
      queryClient.setQueriesData<Page<ReportCase>>({ queryKey: [...casesKey, 'open'] }, (page) =>
        withoutRow(page, (row) => row.id === id),
      );
      refetchAdminData(queryClient, ['reports', 'counts', 'members', 'posts', 'audit']);
    },
    onError: (error) => {
      if (isAlreadyDecided(error)) refetchAdminData(queryClient, ['reports', 'counts']);
    },
  });
}

interface DecideAppealInput {
  readonly appealId: string;
  readonly action: 'uphold' | 'lift';
  readonly reason: string;
}

export function useDecideAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appealId, ...body }: DecideAppealInput) =>
      callApi(decideAppealEndpoint, { params: { appealId }, body }),
    onSuccess: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: appealsKey });
      queryClient.setQueriesData<Page<AppealRow>>({ queryKey: [...appealsKey, 'open'] }, (page) =>
        withoutRow(page, (row) => row.id === id),
      );
      refetchAdminData(queryClient, ['reports', 'counts', 'members', 'audit']);
    },
    onError: (error) => {
      if (isAlreadyDecided(error)) refetchAdminData(queryClient, ['reports', 'counts']);
    },
  });
}
