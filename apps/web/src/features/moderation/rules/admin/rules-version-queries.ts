import {
  getRulesVersionEndpoint,
  listRulesVersionsEndpoint,
  publishRulesEndpoint,
} from '@muster/contract/moderation/rules.ts';
import type { RequestOf } from '@muster/contract/endpoint.ts';
import { topics } from '@muster/contract/topics.ts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { adminKey, refetchAdminData, refetchAfter } from '#src/features/admin/admin-queries.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { localDataQuery, setLocalData } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';

export const rulesVersionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...adminKey('rules'), 'versions', page],
    queryFn: ({ signal }) => callApi(listRulesVersionsEndpoint, { querystring: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A published text never changes. */
export const versionTextQuery = (version: number) =>
  queryOptions({
    queryKey: ['rules version', version],
    queryFn: async ({ signal }) => (await callApi(getRulesVersionEndpoint, { params: { version } }, { signal })).text,
    staleTime: Infinity,
  });

/** A text that is not published, and the version that its editor has seen. */
interface RulesDraft {
  readonly text: string;
  readonly basedOn: number;
}

const noDraft: RulesDraft | null = null;

/** Also while another tab of the panel is open. */
export const rulesDraftQuery = localDataQuery<RulesDraft | null>(['rules draft'], () => noDraft);

export const setRulesDraft = (draft: RulesDraft | null): void => setLocalData(rulesDraftQuery, draft);

export const usePublishRules = () =>
  useMutation({
    mutationFn: (body: RequestOf<typeof publishRulesEndpoint>['body']) =>
      refetchAfter(callApi(publishRulesEndpoint, { body })),
    onSuccess: () => {
      setRulesDraft(null);
      void refetch({ queryKey: topics.rules });
    },
    // Another administrator may have published rules.
    onError: refetchAdminData,
  });
