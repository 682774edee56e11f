import {
  type AppealRow,
  decideAppealEndpoint,
  decideReportEndpoint,
  listAppealsEndpoint,
  listReportsEndpoint,
  type ReportDecision,
  type ReportRow,
} from '@muster/contract/admin-reports.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api-error.ts';
import { callApi } from '#src/lib/call-api.ts';
import { type AdminTable, tableKey } from './admin-queries.ts';

type State = 'open' | 'closed';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

const reportsKey = [...tableKey('reports'), 'reports'] as const;
const appealsKey = [...tableKey('reports'), 'appeals'] as const;

/** A page of the reports that wait, or of those that are decided. */
export const reportsQuery = (state: State, page: number) =>
  queryOptions({
    queryKey: [...reportsKey, state, page],
    queryFn: ({ signal }): Promise<Page<ReportRow>> =>
      callApi(listReportsEndpoint, { querystring: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the appeals that wait, or of those that are answered. */
export const appealsQuery = (state: State, page: number) =>
  queryOptions({
    queryKey: [...appealsKey, state, page],
    queryFn: ({ signal }): Promise<Page<AppealRow>> =>
      callApi(listAppealsEndpoint, { querystring: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });

const decidedElsewhere: readonly string[] = [
  'report-decided',
  'report-not-found',
  'appeal-decided',
  'appeal-not-found',
];

/** Whether there is nothing to decide any more. */
export const isDecidedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && decidedElsewhere.includes(error.code);

/** What was decided leaves the queue at once; what the server says comes behind it. */
function without<Row>(page: Page<Row> | undefined, isDecided: (row: Row) => boolean): Page<Row> | undefined {
  if (!page) return undefined;
  const rows = page.rows.filter((row) => !isDecided(row));
  return { rows, total: page.total - (page.rows.length - rows.length) };
}

function refresh(queryClient: QueryClient, tables: readonly AdminTable[]): void {
  for (const table of tables) void queryClient.invalidateQueries({ queryKey: tableKey(table) });
}

interface Decision {
  readonly reportId: string;
  readonly decision: ReportDecision;
}

/** Decides a report, and all others on the same thing with it. */
export function useDecideReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ reportId, decision }: Decision) =>
      callApi(decideReportEndpoint, { params: { reportId }, body: decision }),
    onSuccess: async ({ kind, targetId, reported }) => {
      await queryClient.cancelQueries({ queryKey: reportsKey });
      const isDecided = (row: ReportRow): boolean =>
        row.kind === kind && row.targetId === targetId && row.reported.id === reported.id;
      queryClient.setQueriesData<Page<ReportRow>>({ queryKey: [...reportsKey, 'open'] }, (page) =>
        without(page, isDecided),
      );
      refresh(queryClient, ['reports', 'counts', 'members', 'posts', 'audit']);
    },
    onError: (error) => {
      if (isDecidedElsewhere(error)) refresh(queryClient, ['reports', 'counts']);
    },
  });
}

interface Answer {
  readonly appealId: string;
  readonly action: 'uphold' | 'lift';
  readonly reason: string;
}

/** Upholds a suspension or lifts it. */
export function useDecideAppeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ appealId, ...body }: Answer) => callApi(decideAppealEndpoint, { params: { appealId }, body }),
    onSuccess: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: appealsKey });
      queryClient.setQueriesData<Page<AppealRow>>({ queryKey: [...appealsKey, 'open'] }, (page) =>
        without(page, (row) => row.id === id),
      );
      refresh(queryClient, ['reports', 'counts', 'members', 'audit']);
    },
    onError: (error) => {
      if (isDecidedElsewhere(error)) refresh(queryClient, ['reports', 'counts']);
    },
  });
}
