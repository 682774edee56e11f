import { starterGames } from '@muster/contract/games/starter-games.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { withClient } from '@muster/embedded-postgres';
import { type Benchmark, type Figure, type Goal, ratioToBaseline, type Side } from './benchmark.ts';
import { fillBoard, cookieHeaderOf, signIn } from './data.ts';
import { type HttpRequest, compareLoad, requireSameAnswer } from './load.ts';
import { startBaseline, openCluster, startProduct } from './servers.ts';

const SIZE = 100_000;
const QUICK_SIZE = 3000;
/** More members than connections, so that no two concurrent requests come from the same member. */
const READERS = 32;

interface BoardLoad {
  readonly name: string;
  readonly titleOf: (size: string) => string;
  readonly request: Pick<HttpRequest, 'method' | 'path' | 'body'>;
  /** Share of the baseline that the product must reach. */
  readonly minimumRatio: number;
  /** Removes fields that differ in every response, such as ids and timestamps. */
  readonly normalize?: (body: string) => string;
}

/** The same requests by signed-in members against the product and the baseline, on one board. */
const boardLoad = ({ name, titleOf, request, minimumRatio, normalize }: BoardLoad): Benchmark => ({
  name,
  async run(options) {
    const { stack } = options;
    const size = options.isQuick ? QUICK_SIZE : SIZE;
    options.log(`writing ${size.toLocaleString('en')} posts`);
    const cluster = stack.use(await openCluster());
    const { target, filled: readers } = await cluster.createDatabase('board', async (client) =>
      signIn(client, (await fillBoard(client, size)).slice(0, READERS)),
    );
    const product = stack.use(await startProduct(target));
    const baseline = stack.use(await startBaseline(target));
    const cookies = readers.map(cookieHeaderOf);
    const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
    const requestBy = (connection: number): HttpRequest => ({
      ...request,
      headers: { cookie: cookies[connection % cookies.length] ?? '', ...type },
    });
    await requireSameAnswer({ product, baseline }, requestBy(0), normalize);
    const title = titleOf(size.toLocaleString('en'));
    options.log('measuring');
    const figures = await compareLoad(title, { product, baseline }, requestBy, options);
    return { figures, goals: [{ ...ratioToBaseline(title, figures), target: minimumRatio, isUpperLimit: false }] };
  },
});

export const browse = boardLoad({
  name: 'browse',
  titleOf: (size) => `first page of ${size} posts`,
  request: { method: 'GET', path: listPostsEndpoint.path },
  minimumRatio: 1.3,
});

const draft = {
  game: starterGames[0]?.name,
  platform: 'PC',
  description: 'Looking for two calm people who play ranked in the evening.',
  tags: ['ranked', 'evening'],
};

export const createPost = boardLoad({
  name: 'create-post',
  titleOf: (size) => `create a post, ${size} posts stored`,
  request: { method: 'POST', path: createPostEndpoint.path, body: JSON.stringify(draft) },
  minimumRatio: 0.5,
  normalize: (body) => body.replaceAll(/"(id|createdAt|updatedAt|confirmBy)":"[^"]+"/g, '"$1":""'),
});

const FITS_SIZE = 1_000_000;
/** Languages of a reader by how many of the posts fit: all that name Spanish are elsewhere. */
const languages = { common: 'de', 'moderately rare': 'fi', rare: 'ja', contradictory: 'es' };
const setPreferences = `update members set comms = '{voice}', spoken_languages = array[$1], play_areas = '{europe-west}',
  levels = '{ranked}', is_adult = false`;
/** Pages after a cursor are not shared between members. */
const CURSOR = 'cursor=ffffffff-ffff-7fff-bfff-ffffffffffff';

/** The filter 'Fits me' against the same page without it. */
export const fits: Benchmark = {
  name: 'fits',
  async run(options) {
    const size = options.isQuick ? QUICK_SIZE : FITS_SIZE;
    options.log(`writing ${size.toLocaleString('en')} posts`);
    const cluster = options.stack.use(await openCluster());
    const { target, filled: readers } = await cluster.createDatabase('fits', async (client) =>
      signIn(client, (await fillBoard(client, size)).slice(0, READERS)),
    );
    const product = options.stack.use(await startProduct(target));
    const cookies = readers.map(cookieHeaderOf);
    const figures: Figure[] = [];
    const goals: Goal[] = [];
    for (const [name, language] of Object.entries(languages)) {
      await withClient(target, (client) => client.query(setPreferences, [language]));
      const title = `Fits me, ${name} preferences, ${size.toLocaleString('en')} posts`;
      options.log(`measuring ${name} preferences`);
      const requestBy = (connection: number, side: Side) => ({
        method: 'GET' as const,
        path: `${listPostsEndpoint.path}?${side === 'product' ? 'fits=me&' : ''}${CURSOR}`,
        headers: { cookie: cookies[connection % cookies.length] ?? '' },
      });
      const compared = await compareLoad(title, { product, baseline: product }, requestBy, options);
      figures.push(...compared);
      goals.push({ ...ratioToBaseline(title, compared), target: 0.5, isUpperLimit: false });
    }
    return { figures, goals };
  },
};
