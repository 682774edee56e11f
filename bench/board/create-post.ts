import { starterGames } from '@muster/contract/games.ts';
import { createPostEndpoint } from '@muster/contract/posts.ts';
import type { Benchmark } from '../benchmark.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import { compareLoad } from '../load/compare-load.ts';
import { goalOfFloor } from '../load/goal-of-floor.ts';
import type { Asked } from '../load/ask.ts';
import { requireSameAnswer } from '../load/same-answer.ts';
import { cookieHeaderOf } from '../sign-in.ts';
import { openBoard } from './open-board.ts';

const SIZE = 100_000;
const QUICK_SIZE = 3000;
const OF_FLOOR = 0.8;

const draft = {
  game: starterGames[0],
  platform: 'PC',
  description: 'Looking for two calm people who play ranked in the evening.',
  tags: ['ranked', 'evening'],
};

/** A post's id and times are its own. */
const withoutOwn = (body: string): string =>
  body.replaceAll(/"(id|createdAt|updatedAt)":"[^"]+"/g, (_, name: string) => `"${name}":""`);

/** Posts by members who are signed in, on a board that has many. */
export const createPost: Benchmark = {
  name: 'create-post',
  run: (options) =>
    closeAfterwards(async (keep) => {
      const size = options.isQuick ? QUICK_SIZE : SIZE;
      const { readers, ...servers } = await openBoard(keep, size, options.note);
      const cookies = readers.map(cookieHeaderOf);
      const askedBy = (connection: number): Asked => ({
        method: createPostEndpoint.method,
        path: createPostEndpoint.path,
        headers: { cookie: cookies[connection % cookies.length] ?? '', 'content-type': 'application/json' },
        body: JSON.stringify(draft),
      });
      await requireSameAnswer(servers, askedBy(0), withoutOwn);
      const name = `create a post on ${size.toLocaleString('en')}`;
      options.note('measuring');
      const figures = await compareLoad(name, servers, askedBy, options);
      return { figures, goals: [goalOfFloor(name, figures, { atLeast: OF_FLOOR })] };
    }),
};
