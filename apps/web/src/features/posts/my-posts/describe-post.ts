import { shortenText } from '@muster/contract/values/shorten-text.ts';
import { plural, t } from '@lingui/core/macro';
import { listPostActions } from '@muster/contract/posts/post-commands.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { hasEnded } from '@muster/contract/posts/schedule/schedule.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Whether the author can no longer change the post, only post it again. */
export const isFinal = (post: Post): boolean => post.closedReason === 'ended' || hasEnded(post, serverNow());

/** Whether the author may deactivate the post. */
export const mayCallOff = (post: Post): boolean => listPostActions(post, serverNow()).includes('call-off');

/** Why a post is not on the board, if its author did not deactivate it; else null. */
export function describeUnlisted(post: Post): string | null {
  const { closedReason, closesAt, syncedAt } = post;
  if (post.isActive && post.isComplete)
    return t`You aren't looking for more players. Only players you invite can join.`;
  if (closedReason === 'author-missing') return t`This post was closed because you missed the ready check.`;
  if (isFinal(post))
    return syncedAt && closesAt && closesAt <= syncedAt
      ? t`This post ended before it could be sent.`
      : t`This post has ended.`;
  if (closedReason === 'suspended') return t`This post was hidden while your account was suspended.`;
  return closedReason && t`This post was closed because you didn't confirm it.`;
}

/** Asks whether to keep a post that closes unless its author confirms it. */
export function describeClosing({ game, isComplete }: Post, timeLeft: string | null): string {
  if (isComplete)
    return timeLeft === null
      ? t`Is your ${game} crew still playing? This post closes now.`
      : t`Is your ${game} crew still playing? This post closes ${timeLeft}.`;
  return timeLeft === null
    ? t`Still looking for ${game} players? This post closes now.`
    : t`Still looking for ${game} players? This post closes ${timeLeft}.`;
}

/** Label of the list of requests, and its accessible name with the game. */
export function describeResponses({ game, responses, waitingCount: waiting }: Post) {
  const label =
    waiting === 0
      ? plural(responses, { one: '# response', other: '# responses' })
      : t`${plural(responses, { one: '# response', other: '# responses' })} · ${plural(waiting, { one: '# waiting', other: '# waiting' })}`;
  return { label, name: t`${label}: ${game}` };
}

const MAX_EXCERPT_LENGTH = 40;

/** The start of the description, which distinguishes posts for the same game. */
export const postExcerpt = ({ description }: Post): string => shortenText(description, MAX_EXCERPT_LENGTH);
