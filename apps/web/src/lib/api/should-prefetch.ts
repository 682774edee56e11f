import type { CurrentMember } from '@muster/contract/users.ts';

interface LoaderArguments {
  /** As the guard lets it through. */
  readonly context: { readonly member: CurrentMember | null };
  /** Nobody has gone there: a pointer rests on a link. */
  readonly preload: boolean;
}

/** Whether a loader asks for what its screen shows first: when a member comes who will see it. */
export const shouldPrefetch = ({ context: { member }, preload }: LoaderArguments): boolean =>
  member !== null && !member.suspendedUntil && !preload;
