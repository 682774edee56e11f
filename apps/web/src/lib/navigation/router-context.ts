import type { QueryClient } from '@tanstack/react-query';
import type { CurrentMember } from '@muster/contract/members/members.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Start time of the app; the session timeout counts from here. */
  readonly startedAt: number;
}

interface LoaderArguments {
  readonly context: { readonly member: CurrentMember | null };
  /** The link is only hovered. */
  readonly preload: boolean;
}

/** Whether a loader fetches its screen's data: on navigation by a member who may see it. */
export const shouldPrefetch = ({ context: { member }, preload }: LoaderArguments): boolean =>
  member !== null && !member.suspendedUntil && !preload;
