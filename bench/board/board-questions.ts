import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/board.ts';
import { planted } from '../board-data.ts';
import type { SizedBoard } from './sized-board.ts';

/** Something that is asked of the board. */
export interface BoardQuestion {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'counts';
  readonly pathOn: (board: SizedBoard) => string;
}

type Filter = Readonly<Record<string, string>>;

const pathWith = (path: string, query: Filter): string => `${path}?${new URLSearchParams(query).toString()}`;

const page = (name: string, filter: Filter): BoardQuestion => ({
  name,
  kind: 'page',
  pathOn: () => pathWith(listPostsEndpoint.path, filter),
});

const search = (name: string, text: string): BoardQuestion => ({
  name: `search, ${name}`,
  kind: 'search',
  pathOn: () => pathWith(listPostsEndpoint.path, { search: text }),
});

const counts = (name: string, filter: Filter): BoardQuestion => ({
  name,
  kind: 'counts',
  pathOn: () => pathWith(getPostFacetsEndpoint.path, filter),
});

/** The word that nobody wrote. */
const ABSENT = 'qqzzqq';

export const boardQuestions: readonly BoardQuestion[] = [
  page('first page', {}),
  {
    name: 'page 100',
    kind: 'page',
    pathOn: ({ cursorOfDeepPage }) => pathWith(listPostsEndpoint.path, { cursor: cursorOfDeepPage }),
  },
  page('filter by a game', { game: 'Counter-Strike 2' }),
  page('filter by a platform', { platform: 'PlayStation' }),
  // Rare, but a page full of them on the smallest board too: fewer posts would be a shorter answer.
  page('filter by both', { game: 'PUBG', platform: 'PC' }),
  search('common word', planted.common),
  search('rare word', planted.rare),
  search('absent word', ABSENT),
  search('1 common character', 'e'),
  search('1 rare character', '神'),
  search('2 common characters', 'eu'),
  search('2 rare characters', planted.rarePair),
  counts('counts of the board', {}),
  counts('counts under a filter', { game: 'PUBG', platform: 'PC' }),
  counts('counts of a common word', { search: planted.common }),
  counts('counts of a rare word', { search: planted.rare }),
];
