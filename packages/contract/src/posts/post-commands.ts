import { defineEndpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { z } from '../zod.ts';
import { type Post, postParams, postSchema } from './posts.ts';
import { hasEnded } from './schedule/schedule.ts';

/**
 * Commands of a post's author: `complete` ends the search for players, while the crew stays, `search` starts it again, `end`
 * ends a session that has started, `open` shows a post to everyone that only its crew sees first.
 */
export const postCommands = ['complete', 'search', 'end', 'open'] as const;
export type PostCommand = (typeof postCommands)[number];

type CommandedPost = Pick<
  Post,
  'isActive' | 'isComplete' | 'startsAt' | 'closesAt' | 'closedReason' | 'acceptedSeats' | 'visibleFrom'
>;
type PostChange = Partial<
  Pick<Post, 'isActive' | 'isComplete' | 'closesAt' | 'closedReason' | 'visibleFrom' | 'firstCrewId'>
>;

const open = ({ visibleFrom }: CommandedPost): PostChange | null =>
  visibleFrom === null ? null : { visibleFrom: null, firstCrewId: null };

/** Returns the columns that a command changes, null if it was carried out before, or the error that rejects it. */
export function decidePost(post: CommandedPost, command: PostCommand, now: Date): PostChange | ErrorCode | null {
  const { isActive, isComplete, startsAt, closedReason } = post;
  if (command === 'end' && closedReason === 'ended') return null;
  if (!isActive || hasEnded(post, now)) return 'own-post-closed';
  if (command === 'open') return open(post);
  if (command !== 'end') return isComplete === (command === 'complete') ? null : { isComplete: !isComplete };
  if (startsAt ? startsAt > now : post.acceptedSeats === 0) return 'session-not-started';
  // A post closes after its start.
  const closesAt = new Date(Math.max(now.getTime(), (startsAt?.getTime() ?? 0) + 1));
  return { isActive: false, closesAt, closedReason: 'ended' };
}

/** Lists the commands that {@link decidePost} would carry out, and `call-off` until the start. */
export function listPostActions(post: CommandedPost, now: Date): readonly (PostCommand | 'call-off')[] {
  const commands = postCommands.filter((name) => {
    const change = decidePost(post, name, now);
    // Without a crew, the author deactivates the post instead.
    return change !== null && typeof change === 'object' && (name !== 'complete' || post.acceptedSeats > 0);
  });
  const mayCallOff = post.isActive && (post.startsAt === null || post.startsAt > now);
  return mayCallOff ? [...commands, 'call-off'] : commands;
}

export const commandPostEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/posts/:postId/commands',
  summary:
    'Ends the search of the member’s own post, or its session. `complete` hides the post from boards and closes its open requests, while its crew plays on and only invited players may join. `search` lists it again. `end` closes a post that has started, or that has a crew and no start. `open` shows a post to everyone at once that its crew sees first. Repeating a command changes nothing.',
  access: 'member',
  scope: 'posts',
  writesToOthers: { name: ['search', 'open'] },
  params: postParams,
  body: z.strictObject({ name: z.enum(postCommands) }),
  response: postSchema,
  errors: ['post-not-found', 'own-post-closed', 'session-not-started'],
});
