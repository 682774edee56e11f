import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { type Block, blockCursor, BLOCKS_PAGE_SIZE } from '@muster/contract/moderation/blocks.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { topics } from '@muster/contract/topics.ts';
import { createReportEndpoint, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { fetchPages } from '#src/lib/api/fetch-pages.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';

export const blocksQuery = queryOptions({
  queryKey: topics.blocks,
  queryFn: ({ client, queryKey, signal }): Promise<Block[]> =>
    fetchPages({
      client,
      queryKey,
      pageSize: BLOCKS_PAGE_SIZE,
      minCount: Infinity,
      fetchPage: (blocks) => {
        const last = blocks.at(-1);
        return callApi(listBlocksEndpoint, { querystring: { cursor: last && blockCursor(last) } }, { signal });
      },
    }),
});

/** Publishes to this page the event that the server sends to all windows: the live connection may be down. */
function usePublishBlocked() {
  const member = useCurrentMember();
  return (memberId: string, isBlocked: boolean): void =>
    publishLocally({ type: 'chat.blocked', chatId: chatIdOf(member.id, memberId), isBlocked });
}

export function useBlock() {
  const publishBlocked = usePublishBlocked();
  return useMutation({
    mutationFn: (memberId: string) => callApi(blockMemberEndpoint, { params: { memberId } }),
    onSuccess: ({ memberId }) => publishBlocked(memberId, true),
  });
}

export function useUnblock() {
  const publishBlocked = usePublishBlocked();
  return useMutation({
    mutationFn: (memberId: string) => callApi(unblockMemberEndpoint, { params: { memberId } }),
    onSuccess: ({ memberId }) => {
      publishBlocked(memberId, false);
      apply<Block[]>(blocksQuery.queryKey, (blocks) => blocks.filter((block) => block.memberId !== memberId));
    },
  });
}

export const isRuleNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'rule-not-found';

export const useReport = () =>
  useMutation({
    mutationFn: (body: ReportDraft) => callApi(createReportEndpoint, { body }),
    onError: (error) => {
      if (isRuleNotFound(error)) void refetch({ queryKey: topics.rules });
    },
  });
