import { type Game, otherGame } from '@muster/contract/games/games.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { gameChoices } from './fields/game-choices.ts';

/** A post with the join details that only its author and crew receive. */
export type EditedPost = Post & { readonly joinDetails: string };

/** The form content of a post. A game that is not listed becomes a custom game. */
export function formContent(post: EditedPost, games: readonly Game[] | undefined) {
  const { game, platform, description, seats, party, roles, joinDetails, tags, isActive, isShared, isIndexable } = post;
  const startsAt = post.startsAt?.toISOString() ?? null;
  const isListed = gameChoices(games).some(({ value }) => value === game);
  const gameFields = isListed ? { game, customGame: '' } : { game: otherGame, customGame: game };
  const crew = { seats, party, roles };
  return {
    ...gameFields,
    platform,
    description,
    startsAt,
    ...crew,
    joinDetails,
    tags,
    isActive,
    isShared,
    isIndexable,
  };
}
