import type { Post } from '@muster/contract/posts/posts.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export type InvitingPost = Pick<Post, 'id' | 'game' | 'isActive' | 'startsAt'>;

/** Whether the author may still invite players. */
export const isInviting = ({ isActive, startsAt }: InvitingPost): boolean =>
  isActive && (startsAt === null || startsAt > serverNow());
