import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { countOpenCrewsEndpoint } from '@muster/contract/board/shared-posts.ts';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

async function start(environment: Readonly<Record<string, string>>) {
  const { as, visitor } = await startApi({ environment });
  const post = async (seats: number | null, isActive = true) =>
    (await as('member')).call(createPostEndpoint, { body: aPostDraft({ seats, isActive }) });
  for (const seats of [2, 2, 3, null]) await post(seats);
  await post(2, false);
  return { post, count: async () => (await visitor().call(countOpenCrewsEndpoint, {})).count };
}

test('counts active crews with one free seat, at most every 30 seconds', async () => {
  const { post, count } = await start({ PUBLISH_OPEN_CREWS: 'on' });
  expect(await count()).toBe(2);
  await post(2);
  expect(await count()).toBe(2);
});

test('publishes no count by default', async () => {
  const { count } = await start({});
  expect(await count()).toBe(0);
});
