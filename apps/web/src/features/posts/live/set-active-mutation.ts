import type { QueryClient } from '@tanstack/react-query';

const activeChangesKey = ['set post active'] as const;

/** The name of the change that shows or hides a post, while it is under way. */
export const activeChangeKey = (postId: string) => [...activeChangesKey, postId] as const;

/** Whether what the server says of this post may be older than what the screen shows. */
export const isBeingChanged = (queryClient: QueryClient, postId: string): boolean =>
  queryClient.isMutating({ mutationKey: activeChangeKey(postId) }) > 0;

export const countActiveChanges = (queryClient: QueryClient): number =>
  queryClient.isMutating({ mutationKey: activeChangesKey });
