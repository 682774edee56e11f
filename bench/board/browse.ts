import { listPostsEndpoint } from '@muster/contract/board.ts';
import type { Benchmark } from '../benchmark.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import type { Asked } from '../load/ask.ts';
import { compareLoad } from '../load/compare-load.ts';
import { goalOfFloor } from '../load/goal-of-floor.ts';
import { requireSameAnswer } from '../load/same-answer.ts';
import { cookieHeaderOf } from '../sign-in.ts';
import { openBoard } from './open-board.ts';

const SIZE = 100_000;
const QUICK_SIZE = 3000;
const OF_FLOOR = 0.9;

/** The first page of the board, for members who are signed in. */
export const browse: Benchmark = {
  name: 'browse',
  run: (options) =>
    closeAfterwards(async (keep) => {
      const size = options.isQuick ? QUICK_SIZE : SIZE;
      const { readers, ...servers } = await openBoard(keep, size, options.note);
      const cookies = readers.map(cookieHeaderOf);
      const askedBy = (connection: number): Asked => ({
        method: listPostsEndpoint.method,
        path: listPostsEndpoint.path,
        headers: { cookie: cookies[connection % cookies.length] ?? '' },
      });
      await requireSameAnswer(servers, askedBy(0));
      const name = `first page of ${size.toLocaleString('en')} posts`;
      options.note('measuring');
      const figures = await compareLoad(name, servers, askedBy, options);
      return { figures, goals: [goalOfFloor(name, figures, { atLeast: OF_FLOOR })] };
    }),
};
