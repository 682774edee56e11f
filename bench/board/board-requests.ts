import { getPostFacetsEndpoint, listPostsEndpoint } from '@muster/contract/posts/board.ts';
import { testWords } from '../board-data.ts';

export interface BoardRequest {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'counts';
  /** `deepCursor` is the last post before page 100. */
  readonly pathOf: (deepCursor: string) => string;
}

type Filter = Readonly<Record<string, string>>;

const question = (kind: BoardRequest['kind'], name: string, filter: Filter): BoardRequest => {
  const { path } = kind === 'counts' ? getPostFacetsEndpoint : listPostsEndpoint;
  return { name, kind, pathOf: () => `${path}?${new URLSearchParams(filter).toString()}` };
};
const search = (name: string, text: string): BoardRequest => question('search', `search, ${name}`, { search: text });

const ABSENT = 'qqzzqq';

export const boardRequests: readonly BoardRequest[] = [
  question('page', 'first page', {}),
  { name: 'page 100', kind: 'page', pathOf: (cursor) => `${listPostsEndpoint.path}?cursor=${cursor}` },
  question('page', 'filter by a game', { game: 'Counter-Strike 2' }),
  question('page', 'filter by a platform', { platform: 'PlayStation' }),
  // Rare, but a full page on the smallest board too: fewer posts would be a shorter answer.
  question('page', 'filter by both', { game: 'PUBG', platform: 'PC' }),
  search('common word', testWords.common),
  search('rare word', testWords.rare),
  search('absent word', ABSENT),
  search('1 common character', 'e'),
  search('1 rare character', '神'),
  search('2 common characters', 'eu'),
  search('2 rare characters', testWords.rarePair),
  question('counts', 'counts of the board', {}),
  question('counts', 'counts under a filter', { game: 'PUBG', platform: 'PC' }),
  question('counts', 'counts of a common word', { search: testWords.common }),
  question('counts', 'counts of a rare word', { search: testWords.rare }),
];
