import type { Post } from '@muster/contract/posts/posts.ts';
import { hasEnded } from '@muster/contract/posts/schedule/schedule.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

export type InvitationPost = Pick<Post, 'id' | 'game' | 'isActive' | 'closesAt'>;

/** Whether the author may still invite players. */
export const mayInviteTo = (post: InvitationPost): boolean => post.isActive && !hasEnded(post, serverNow());
