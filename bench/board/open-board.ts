import type { Side } from '../benchmark.ts';
import { fillBoard } from '../board-data.ts';
import type { Closable } from '../close-afterwards.ts';
import { fillDatabase, openCluster } from '../open-cluster.ts';
import { type Server, startFloor, startOurs } from '../servers.ts';
import { type SignedIn, signIn } from '../sign-in.ts';

/** More than there are connections, so that no member waits for themselves. */
const READERS = 32;

type Board = Readonly<Record<Side, Server>> & { readonly readers: readonly SignedIn[] };

/** Both sides on one board of so many posts, and some members who are signed in. */
export async function openBoard(
  keep: <Thing extends Closable>(thing: Thing) => Thing,
  size: number,
  note: (line: string) => void,
): Promise<Board> {
  note(`writing ${size.toLocaleString('en')} posts`);
  const cluster = keep(await openCluster());
  const target = await cluster.createDatabase('board');
  const readers = await fillDatabase(target, async (client) => {
    const authorIds = await fillBoard(client, size);
    return signIn(client, authorIds.slice(0, READERS));
  });
  return { ours: keep(await startOurs(target)), floor: keep(await startFloor(target)), readers };
}
