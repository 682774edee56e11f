import type { QueryClient } from '@tanstack/react-query';

const setActiveKeyPrefix = ['set post active'] as const;

/** Mutation key of activating or deactivating a post. */
export const setActiveKey = (postId: string) => [...setActiveKeyPrefix, postId] as const;

/** While this is true, the optimistic state on the screen is newer than any fetched post. */
export const isSettingActive = (queryClient: QueryClient, postId: string): boolean =>
  queryClient.isMutating({ mutationKey: setActiveKey(postId) }) > 0;

export const countPendingSetActive = (queryClient: QueryClient): number =>
  queryClient.isMutating({ mutationKey: setActiveKeyPrefix });
