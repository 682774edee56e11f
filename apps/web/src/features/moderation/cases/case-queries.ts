import {
  type AppealRow,
  decideAppealEndpoint,
  type CaseDecision,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  type ReportCase,
} from '@muster/contract/moderation/cases.ts';
import { keepPreviousData, type QueryKey, queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { type AdminData, adminKey, type Page, refetchAdminData, removeRow } from '#src/features/admin/admin-queries.ts';
import { type AppealAction, listedReports } from './describe-case.ts';

export type QueueState = 'open' | 'closed';

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

/** Decides a case or an appeal, removes it from the open ones and refetches the data sets that the decision affects. */
function useDecide<Input, Result extends { readonly id: string }>(
  mutationFn: (input: Input) => Promise<Result>,
  openKey: QueryKey,
  affected: readonly AdminData[],
) {
  return useMutation({
    mutationFn,
    onSuccess: ({ id }) => {
      removeRow(openKey, id);
      refetchAdminData(affected);
    },
    onError: (error) => {
      if (isAlreadyDecided(error)) refetchAdminData(['reports', 'counts']);
    },
  });
}

interface DecideCaseInput {
  readonly reportCase: ReportCase;
  readonly decision: CaseDecision;
}

/** Decides a case: closes the reports that were listed when the dialog was opened. */
export const useDecideCase = () =>
  useDecide(
    ({ reportCase, decision }: DecideCaseInput) =>
      callApi(decideCaseEndpoint, {
        params: { caseId: reportCase.id },
        body: { decision, reportIds: listedReports(reportCase).map(({ id }) => id) },
      }),
    [...casesKey, 'open'],
    ['reports', 'counts', 'members', 'posts', 'audit'],
  );

interface DecideAppealInput {
  readonly appealId: string;
  readonly action: AppealAction;
  readonly reason: string;
}

export const useDecideAppeal = () =>
  useDecide(
    ({ appealId, ...body }: DecideAppealInput) => callApi(decideAppealEndpoint, { params: { appealId }, body }),
    [...appealsKey, 'open'],
    ['reports', 'counts', 'members', 'audit'],
  );
