import {
  type AppealRow,
  claimCaseEndpoint,
  decideAppealEndpoint,
  type CaseDecision,
  decideCaseEndpoint,
  listAppealsEndpoint,
  listCasesEndpoint,
  releaseCaseEndpoint,
  type ReportCase,
} from '@muster/contract/moderation/cases.ts';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { adminKey, type Page, refetchAdminData, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
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

/** Removes a decided case or appeal from the open ones. */
async function decide<Result extends { readonly id: string }>(
  decision: Promise<Result>,
  openKey: QueryKey,
): Promise<Result> {
  try {
    const decided = await refetchAfter(decision);
    removeRow(openKey, decided.id);
    return decided;
  } catch (error) {
    if (isAlreadyDecided(error)) refetchAdminData();
    throw error;
  }
}

/** Decides a case: closes the reports that were listed when the dialog was opened. */
export const decideCase = (reportCase: ReportCase, decision: CaseDecision): Promise<ReportCase> =>
  decide(
    callApi(decideCaseEndpoint, {
      params: { caseId: reportCase.id },
      body: {
        decision,
        reportIds: listedReports(reportCase).map(({ id }) => id),
        decisionCount: reportCase.decisions.length,
      },
    }),
    [...casesKey, 'open'],
  );

/** Shows others that this member works on a case, or no longer does. */
export const changeClaim = (caseId: string, isOn: boolean) =>
  callApi(isOn ? claimCaseEndpoint : releaseCaseEndpoint, { params: { caseId } });

export const decideAppeal = (appealId: string, action: AppealAction, reason: string): Promise<AppealRow> =>
  decide(callApi(decideAppealEndpoint, { params: { appealId }, body: { action, reason } }), [...appealsKey, 'open']);
