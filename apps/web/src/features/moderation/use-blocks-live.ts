import type { Block } from '@muster/contract/moderation/blocks.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { blocksQuery } from './safety-queries.ts';

function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  const changeBlocks = (change: (blocks: Block[]) => Block[]): void =>
    void queryClient.setQueryData(blocksQuery.queryKey, (blocks) => blocks && change(blocks));
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
    case 'member.changed': {
      const { memberId, name, pictureUrl } = event;
      return changeBlocks((blocks) =>
        blocks.map((block) => (block.memberId === memberId ? { ...block, name, pictureUrl } : block)),
      );
    }
    case 'member.left':
      return changeBlocks((blocks) => blocks.filter((block) => block.memberId !== event.memberId));
    default:
  }
}

/** Updates the list of blocked players by live events while the calling screen is mounted. */
export function useBlocksLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => subscribeLive((event) => applyLiveEvent(queryClient, event)), [queryClient]);
}
