import { type Alert, listAlertsEndpoint } from '@muster/contract/board/alerts.ts';
import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import { createPostEndpoint, type Post, type PostDraft } from '@muster/contract/posts/posts.ts';
import { type SavedSearch, saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { aPostDraft, aSavedSearch } from './factories.ts';
import { startApi, type TestApi } from './start-api.ts';

/** Waits until the job has matched all posts with the saved searches. */
export async function allMatched({ db }: Pick<TestApi, 'db'>): Promise<void> {
  await expect.poll(() => db.$count(sql`posts_to_match`), { timeout: 10_000 }).toBe(0);
}

/** An author and a searcher. */
export async function startWithAlerts(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi({
    ...options,
    environment: {
      LIMIT_POSTS_PER_10_MINUTES: '1000',
      LIMIT_POST_CHANGES_PER_MINUTE: '1000',
      ...options.environment,
    },
  });
  const [author, searcher] = [await api.as('member', 'Ada'), await api.as('member', 'Sam')];
  const save = (filter: ChosenFilter, by: ApiClient = searcher): Promise<SavedSearch> =>
    by.call(saveSearchEndpoint, { body: aSavedSearch(filter) });
  const post = async (draft: Partial<PostDraft> = {}): Promise<Post> => {
    const created = await author.call(createPostEndpoint, { body: aPostDraft(draft) });
    await allMatched(api);
    return created;
  };
  const alertsOf = (member: ApiClient): Promise<Alert[]> => member.call(listAlertsEndpoint, {});
  const alertedPosts = async (member: ApiClient = searcher): Promise<string[]> =>
    (await alertsOf(member)).map(({ post: { id } }) => id);
  return { ...api, api, author, searcher, save, post, alertsOf, alertedPosts };
}
