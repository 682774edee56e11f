import * as auth from './auth.ts';
import * as blocks from './blocks.ts';
import * as board from './board.ts';
import * as chat from './chat.ts';
import type { Endpoint } from './endpoint.ts';
import * as games from './games.ts';
import * as posts from './posts.ts';
import * as reports from './reports.ts';
import * as users from './users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the contract: what the OpenAPI document lists and the authority test walks through. */
export const endpoints: readonly Endpoint[] = [auth, users, games, posts, board, chat, blocks, reports]
  .flatMap((noun) => Object.values(noun))
  .filter(isEndpoint);
