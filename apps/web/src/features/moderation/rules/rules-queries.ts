import {
  acceptRulesEndpoint,
  getAcceptedRulesEndpoint,
  getRulesEndpoint,
  type Rules,
} from '@muster/contract/moderation/rules.ts';
import { topics } from '@muster/contract/topics.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';

const fetchRules = async (signal: AbortSignal): Promise<Rules | null> =>
  (await callApi(getRulesEndpoint, undefined, { signal })).rules;

/** The rules that apply; null if there are none. */
export const rulesQuery = queryOptions({
  queryKey: [...topics.rules, 'text'],
  queryFn: ({ signal }) => fetchRules(signal),
});

/** The rules that a report can name. Loads the parser only if the community has rules. */
export const namedRulesQuery = queryOptions({
  queryKey: [...topics.rules, 'named'],
  queryFn: async ({ signal }): Promise<string[]> => {
    const rules = await fetchRules(signal);
    if (!rules) return [];
    const { listNamedRules, parseRules } = await import('@muster/contract/moderation/rules-document.ts');
    return listNamedRules(parseRules(rules.text));
  },
});

/** The latest version that the member has accepted; null if there is none. */
export const acceptedVersionQuery = queryOptions({
  queryKey: [...topics.rules, 'accepted'],
  queryFn: async ({ signal }) => (await callApi(getAcceptedRulesEndpoint, undefined, { signal })).version,
});

export const acceptRules = (version: number) => callApi(acceptRulesEndpoint, { body: { version } });
