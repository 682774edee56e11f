import { POSTS_PAGE_SIZE } from '@muster/contract/posts.ts';
import { fillBoard } from '../board-data.ts';
import { type SocketTarget, fillDatabase } from '../open-cluster.ts';
import type { Server } from '../servers.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

const DEEP_PAGE = 100;

/** A board of so many posts, with a server of its own. */
export interface SizedBoard {
  readonly size: number;
  readonly server: Server;
  readonly reader: SignedIn;
  /** The last post before page 100. */
  readonly cursorOfDeepPage: string;
}

/** Writes the posts, and finds what is asked with. */
export const fillSizedBoard = (
  target: SocketTarget,
  size: number,
): Promise<Pick<SizedBoard, 'reader' | 'cursorOfDeepPage'>> =>
  fillDatabase(target, async (client) => {
    const authorIds = await fillBoard(client, size);
    const [reader] = await signIn(client, authorIds.slice(0, 1));
    const { rows } = await client.query<{ id: string }>(
      'select id from posts where is_active order by id desc offset $1 limit 1',
      [(DEEP_PAGE - 1) * POSTS_PAGE_SIZE - 1],
    );
    if (!reader || !rows[0]) throw new Error(`A board of ${size} posts has no page ${DEEP_PAGE}.`);
    return { reader, cursorOfDeepPage: rows[0].id };
  });
