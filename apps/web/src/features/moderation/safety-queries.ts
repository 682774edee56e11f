import { blockMemberEndpoint, listBlocksEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import type { Block } from '@muster/contract/moderation/blocks.ts';
import { chatIdOf } from '@muster/contract/chat.ts';
import { createReportEndpoint, type ReportDraft } from '@muster/contract/moderation/reports.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { publishLocally } from '#src/lib/live/live-client.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';

/** Whom the member has blocked. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => callApi(listBlocksEndpoint, undefined, { signal }),
});

/** Tells this page at once what the server tells every window of both: the live connection may be away. */
function useNoteBlocked() {
  const member = useCurrentMember();
  return (memberId: string, isBlocked: boolean): void =>
    publishLocally({ type: 'chat.blocked', chatId: chatIdOf(member.id, memberId), isBlocked });
}

/** Blocks a player. */
export function useBlock() {
  const queryClient = useQueryClient();
  const note = useNoteBlocked();
  return useMutation({
    mutationFn: (memberId: string) => callApi(blockMemberEndpoint, { params: { memberId } }),
    onSuccess: ({ memberId }) => {
      note(memberId, true);
      void queryClient.invalidateQueries(blocksQuery);
    },
  });
}

/** Takes a block back. */
export function useUnblock() {
  const queryClient = useQueryClient();
  const note = useNoteBlocked();
  return useMutation({
    mutationFn: (memberId: string) => callApi(unblockMemberEndpoint, { params: { memberId } }),
    onSuccess: async ({ memberId }) => {
      note(memberId, false);
      // An answer that is under way may still have the player.
      await queryClient.cancelQueries(blocksQuery);
      queryClient.setQueryData<Block[]>(blocksQuery.queryKey, (blocks) =>
        blocks?.filter((block) => block.memberId !== memberId),
      );
    },
  });
}

/** Reports a post, a message or a player. */
export const useReport = () =>
  useMutation({ mutationFn: (body: ReportDraft) => callApi(createReportEndpoint, { body }) });
