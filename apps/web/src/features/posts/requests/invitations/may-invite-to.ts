import type { Post } from '@muster/contract/posts/posts.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export type InvitationPost = Pick<Post, 'id' | 'game' | 'isActive' | 'startsAt'>;

/** Whether the author may still invite players. */
export const mayInviteTo = ({ isActive, startsAt }: InvitationPost): boolean =>
  isActive && (startsAt === null || startsAt > serverNow());
