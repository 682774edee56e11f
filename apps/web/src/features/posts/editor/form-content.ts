import { type Game, otherGame } from '@muster/contract/games/games.ts';
import { type Post, postContentSchema } from '@muster/contract/posts/posts.ts';
import { gameChoices } from './fields/game-choices.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { z } from '@muster/contract/zod.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { pick } from '#src/lib/api/use-contract-form.ts';

/** A post with the join details that only its author and crew receive. */
export type EditedPost = Post & { readonly joinDetails: string };

const copiedNames = z.keyof(
  z.omit(z.object(postContentSchema.shape), {
    game: true,
    customGame: true,
    startsAt: true,
    closesAt: true,
    repeatTimeZone: true,
    firstCrewId: true,
    firstCrewTime: true,
  }),
).options;

/** The form content of a post. A game that is not listed becomes a custom game. */
export function formContent(post: EditedPost, games: readonly Game[] | undefined) {
  const startsAt = post.startsAt?.toISOString() ?? null;
  const isListed = gameChoices(games).some(({ value }) => value === post.game);
  const gameFields = isListed ? { game: post.game, customGame: '' } : { game: otherGame, customGame: post.game };
  return { ...gameFields, ...pick(post, copiedNames), startsAt };
}

/**
 * The join details of the member's own post. Fetched whenever the form opens, after the post: if they have changed since,
 * the form is based on an older version and the server rejects it.
 */
export const ownJoinDetailsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['own join details', postId],
    queryFn: async ({ signal }) =>
      (await callApi(getJoinDetailsEndpoint, { params: { postId } }, { signal })).joinDetails,
    staleTime: 0,
    gcTime: 0,
  });
