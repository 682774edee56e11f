import type { Endpoint } from '@muster/contract/endpoint.ts';
import {
  getPostFacetsEndpoint,
  listPostsEndpoint,
  type PostFacets,
  type PostFilter,
} from '@muster/contract/board/board.ts';
import type { BoardSort } from '@muster/contract/board/board-filter.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { isGameOption } from '@muster/contract/games/games.ts';
import { platformsOf } from '@muster/contract/values/platforms.ts';
import { noPreferences } from '@muster/contract/values/play-preferences.ts';
import { NIL } from 'uuid';
import type { Member } from '#src/features/members/member.ts';
import { serialize } from '#src/http/json-schema.ts';
import { createSharedReads, type SharedReads } from '#src/lib/shared-reads.ts';
import type { Context } from '#src/features/context.ts';
import { browsePosts, getPostFacets } from './browse-posts.ts';
import { listAuthorsOfPostsNow } from './post-count-repository.ts';

/** Bounds the age of what this node shares, also if it misses an event. */
const LIFETIME_MS = 1000;
/** Counts of a filter are read at most once in this time, however often the board changes. */
const COUNT_INTERVAL_MS = 1000;
/** A page takes about 25 KB. */
const MAX_FILTERS = 200;

/** Events after which pages or counts of the board may differ. */
const boardEvents: ReadonlySet<LiveEvent['type']> = new Set([
  'post.created',
  'post.changed',
  'post.removed',
  'crew.changed',
  // Changes the number of responses.
  'join-request.changed',
  // A block ends requests between the two members, and so frees seats.
  'chat.blocked',
  'member.changed',
  'member.left',
  'suspension.changed',
  'game.changed',
  'game.verified',
  'board.lagged',
  'live.lagged',
]);

const QUARTER_HOUR_MS = 15 * 60_000;
/** Latest end of a night in a filter. */
const MAX_NIGHTS_MS = 8 * 24 * 3_600_000;

/** In every time zone, nights end at a multiple of 15 minutes. */
const isNightEnd = (end: Date | undefined): boolean =>
  !end || (end.getTime() % QUARTER_HOUR_MS === 0 && Math.abs(end.getTime() - Date.now()) < MAX_NIGHTS_MS);

/** Whether a filter has the same result for all members and only values that the board offers, which limits the cache keys. */
const isShareable = ({ search, fits, game, platform, tonightEndsAt, weekEndsAt }: PostFilter): boolean =>
  !search &&
  !fits &&
  (!game || isGameOption(game)) &&
  (!platform || platformsOf(platform).length > 0) &&
  isNightEnd(tonightEndsAt) &&
  isNightEnd(weekEndsAt);

/** Sees what each member without blocks sees. */
const viewerWithoutBlocks = { id: NIL, hasBlocks: false, playPreferences: noPreferences };

type Viewer = Pick<Member, 'id' | 'hasBlocks'>;

interface SharedFacets {
  readonly facets: PostFacets;
  /** The serialised facets. */
  readonly body: Buffer;
}

/** Serialised responses for all members without blocks. Null if the response is not shared. */
export interface SharedBoard {
  /** Not shared: searches, 'Fits me', filters by the name of one game, and windows of start times, whose matches change over time. */
  getFirstPage(viewer: Viewer, filter: PostFilter, sort: BoardSort, cursor?: string): Promise<Buffer> | null;
  /** Waits up to {@link COUNT_INTERVAL_MS} if the board has changed since the last count. */
  getFacets(viewer: Viewer, filter: PostFilter): Promise<SharedFacets | null>;
}

export function createSharedBoard(context: Pick<Context, 'db' | 'live' | 'log' | 'rateLimiter'>): SharedBoard {
  const { db, live, log } = context;
  const toBuffer = ({ response }: Endpoint, value: unknown): Buffer => Buffer.from(serialize(response, value, log));
  const limits = { maxKeys: MAX_FILTERS, lifetimeMs: LIFETIME_MS };
  const pages = createSharedReads<Buffer>(limits);
  const facets = createSharedReads<SharedFacets>({ ...limits, intervalMs: COUNT_INTERVAL_MS });
  const authorsOfPostsNow = createSharedReads<ReadonlySet<string>>({ ...limits, maxKeys: 1 });

  function clear(): void {
    pages.clear();
    facets.clear();
    authorsOfPostsNow.clear();
  }
  live.onPublished(({ type }) => {
    if (boardEvents.has(type)) clear();
  });

  function share<Result>(
    reads: SharedReads<Result>,
    key: unknown,
    read: () => Promise<Result>,
  ): Promise<Result> | null {
    if (live.isBusOpen()) return reads.get(JSON.stringify(key), read);
    clear();
    return null;
  }

  return {
    getFirstPage(viewer, requested, sort, cursor) {
      if (viewer.hasBlocks || !isShareable(requested) || requested.when || cursor !== undefined) return null;
      const { game, platform, party } = requested;
      const filter = { game, platform, party };
      return share(pages, { ...filter, sort }, async () =>
        toBuffer(listPostsEndpoint, await browsePosts(context, viewerWithoutBlocks, filter, sort, undefined)),
      );
    },
    async getFacets(viewer, filter) {
      if (viewer.hasBlocks || !isShareable(filter)) return null;
      const authors = await authorsOfPostsNow.get('', () => listAuthorsOfPostsNow(db));
      if (authors.has(viewer.id)) return null;
      return share(facets, filter, async () => {
        const counted = await getPostFacets(context, viewerWithoutBlocks, filter);
        return { facets: counted, body: toBuffer(getPostFacetsEndpoint, counted) };
      });
    },
  };
}
