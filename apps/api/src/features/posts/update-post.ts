import { hasEnded } from '@muster/contract/posts/schedule/schedule.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import type { Post, PostChange } from '@muster/contract/posts/posts.ts';
import type { Member } from '#src/features/members/member.ts';
import { AppError } from '#src/lib/app-error.ts';
import { addCrewEvent } from '#src/features/chat/crew/crew-chat-repository.ts';
import { findGame } from '#src/features/games/game-repository.ts';
import { changePost } from './change-post.ts';
import { checkDiscordChannel } from './discord-channel-repository.ts';
import { lockGameOfPost } from './create-post.ts';
import { listCrewIds, replaceJoinDetails } from './join-details/join-details-repository.ts';
import { notifyOfReschedule } from './schedule/notify-of-reschedule.ts';
import { applyScheduleChange } from './schedule/post-schedule.ts';
import { findOwnPost, type LockedPost } from './post-repository.ts';
import { opensAfterMove } from './standing-crews/crew-first.ts';
import { applySeatsChange } from './seats/post-seats.ts';
import type { Context } from '#src/features/context.ts';

/** An edit that adds a game also counts as a new post, which limits how fast a member adds games. */
async function consumeEditLimits({ db, rateLimiter }: Context, author: Member, change: PostChange): Promise<void> {
  await rateLimiter.consume('postChangesPerMinute', author.id);
  const addsGame = change.game === otherGame && !(await findGame(db, change.customGame));
  if (addsGame) await rateLimiter.consume('postsPer10Minutes', author.id);
}

/** Whether crew and requesters must be notified of a moved start, and the columns that change with it. */
function compareStart(
  { startsAt, isActive }: Pick<Post, 'startsAt' | 'isActive'>,
  before: Omit<LockedPost, 'updatedAt'>,
) {
  if (startsAt?.getTime() === before.startsAt?.getTime()) return { isRescheduled: false, columns: {} };
  const isRescheduled = isActive && (before.isActive || before.calledOffAt !== null);
  const previousStartsAt = isRescheduled && startsAt ? before.startsAt : null;
  const visibleFrom = opensAfterMove(before, startsAt);
  const firstCrewId = visibleFrom && before.firstCrewId;
  return { isRescheduled, columns: { previousStartsAt, visibleFrom, firstCrewId } };
}

/** Call it after the commit: a member accepted before then gets the event, a member accepted later reads the new text. */
async function publishJoinDetailsChanged({ db, live }: Context, { id, authorId, game }: Post): Promise<void> {
  const crewIds = await listCrewIds(db, id);
  live.publish([authorId, ...crewIds], { type: 'join-details.changed', postId: id, authorId, game });
}

/** Edits a post of the author, unless it has changed since the author loaded it. */
export async function updatePost(context: Context, author: Member, postId: string, change: PostChange): Promise<Post> {
  await consumeEditLimits(context, author, change);
  let hasNewDetails = false;
  let isRescheduled = false;
  const post = await changePost(context, author, postId, async (tx, { updatedAt, ...before }) => {
    const { basedOn, joinDetails, game, customGame, ...content } = change;
    if (hasEnded(before, new Date())) throw new AppError('post-ended');
    if (basedOn && basedOn.getTime() !== updatedAt.getTime()) throw new AppError('post-changed');
    const schedule = applyScheduleChange(change, before, new Date());
    const start = compareStart({ ...schedule, isActive: change.isActive }, before);
    isRescheduled = start.isRescheduled;
    if (isRescheduled) await addCrewEvent(tx, postId, 'start-moved', schedule.startsAt?.toISOString() ?? '');
    const acceptedByRole = change.roles ? ((await findOwnPost(tx, postId, author.id))?.acceptedByRole ?? []) : [];
    const seats = applySeatsChange(change, { ...before, acceptedByRole });
    const { id: gameId, name, filterOption } = await lockGameOfPost(tx, author, { game, customGame });
    const { discordChannelId: chosen = before.discordChannelId } = change;
    const discordChannelId = await checkDiscordChannel(tx, chosen, gameId);
    hasNewDetails = joinDetails !== undefined && (await replaceJoinDetails(tx, postId, joinDetails));
    return { gameId, game: name, filterOption, ...content, discordChannelId, ...schedule, ...start.columns, ...seats };
  });
  await context.live.afterCommit(
    () => hasNewDetails && publishJoinDetailsChanged(context, post),
    () => isRescheduled && notifyOfReschedule(context, post),
  );
  return post;
}
