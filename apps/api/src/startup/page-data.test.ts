import { writeFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint, listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { eq } from 'drizzle-orm';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { addWebApp } from '#src/http/pages/web-app.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { anAppearance } from '#test/an-appearance.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { createLoadPageData } from './page-data.ts';

const block = /<script type="application\/json" data-path="([^"]+)">([^<]*)<\/script>/g;
const blocksOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(block)].map(([, path = '', json = '']) => [path.replaceAll('&amp;', '&'), json]),
  );

/** The server of an API's pages. `open` requests one with the client's cookies. */
async function startPages(options?: Parameters<typeof startApi>[0]) {
  const api = await startApi(options);
  const folder = await makeTemporaryFolder('muster-pages-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, '.pages'));
  await writeFile(join(folder, '.pages', 'en.html'), '<html lang="en"><!--data--><!--home-->Home<!--/home-->');
  const pages = fastify();
  await addWebApp(pages, {
    site: { appearance: anAppearance(), publicOrigin: undefined },
    home: () => ({ title: '', description: '', path: '/', isIndexable: true, picture: { path: '', alt: '' } }),
    describePage: async () => null,
    loadPageData: createLoadPageData(api.app),
    hasSession: async ({ headers }) => headers.cookie !== undefined,
    defaultLanguage: 'en',
    folder,
  });
  onTestFinished(() => pages.close());
  const open = async (url: string, { cookies }: { readonly cookies: Map<string, string> }) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const { statusCode, headers, body } = await pages.inject({ url, headers: cookie ? { cookie } : {} });
    return { statusCode, caching: headers['cache-control'], body, blocks: blocksOf(body) };
  };
  return { ...api, open };
}

test('a page contains the responses that its member would get, and no cache may store it', async () => {
  const { as, open } = await startPages();
  const [robin, sam] = [await as('member'), await as('member')];
  await sam.call(createPostEndpoint, { body: aPostDraft() });
  const { id: chatId } = await aChat(robin, sam);
  await robin.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  const shared = [
    '/api/session',
    '/api/chats',
    '/api/join-requests/sent',
    '/api/join-requests/received',
    '/api/ready-checks',
    '/api/alerts/new',
  ];
  const dashboardPaths = [
    '/api/profile/posts',
    '/api/post-series',
    '/api/profile/notices',
    '/api/play-again',
    '/api/standing-crews',
  ];
  const searches = '/api/saved-searches';
  const statuses = `/api/players/statuses?ids=${sam.id}`;
  const crewPosts = '/api/standing-crews/posts';
  for (const [url = '', ...own] of [
    ['/dashboard', ...dashboardPaths, '/api/posts?party=1&sort=soonest'],
    ['/dashboard/browse-posts', '/api/posts', crewPosts, searches, statuses],
    [
      '/dashboard/browse-posts?sort=soonest&game=Valorant&page=2',
      '/api/posts?game=Valorant&sort=soonest',
      searches,
      statuses,
    ],
    ['/dashboard/browse-posts?platform=abacus&search=a&search=b', '/api/posts', crewPosts, searches, statuses],
    ['/dashboard/browse-posts?when=tonight', searches],
    [`/dashboard/chat/${sam.id.toUpperCase()}`, `/api/chats/${chatId}/messages`, `/api/chats/${chatId}/join-requests`],
    ['/dashboard/settings'],
  ]) {
    const { caching, blocks, body } = await open(url, robin);
    expect(Object.keys(blocks)).toEqual([...shared, ...own]);
    for (const [path, json] of Object.entries(blocks))
      expect(JSON.parse(json), path).toEqual((await robin.raw({ url: path })).json());
    expect([caching, body.includes('Home')]).toEqual(['private, no-store', false]);
  }
});

test('the dashboard offers crews to join only to a member without posts', async () => {
  const { as, open } = await startPages();
  const robin = await as('member');
  const offers = async () =>
    Object.keys((await open('/dashboard', robin)).blocks).filter((path) => path.startsWith('/api/posts?'));
  expect(await offers()).toEqual(['/api/posts?party=1&sort=soonest']);
  await robin.call(createPostEndpoint, { body: aPostDraft() });
  expect(await offers()).toEqual([]);
});

test('the requests for the data of a page look up its session once', async () => {
  const lookups: unknown[] = [];
  const { as, open } = await startPages({
    onQuery: (query) => void (query.includes('token_hash') && query.startsWith('select') && lookups.push(query)),
  });
  const robin = await as('member');
  lookups.length = 0;
  await open('/dashboard/browse-posts', robin);
  expect(lookups).toHaveLength(1);
  await open('/dashboard/browse-posts', robin);
  expect(lookups).toHaveLength(2);
});

test('the pages of visitors, ended sessions and unknown paths contain no data', async () => {
  const { as, visitor, open } = await startPages();
  const robin = await as('member');
  const ended = new Map([...robin.cookies].map(([name]) => [name, 'a'.repeat(43)]));
  expect((await open('/dashboard', visitor())).blocks).toEqual({});
  expect((await open('/dashboard', { cookies: ended })).blocks).toEqual({});
  expect((await open('/login', robin)).blocks).toEqual({});
  expect(await open('/dashboard/nowhere', robin)).toMatchObject({ statusCode: 404, blocks: {}, caching: 'no-cache' });
});

test('a page omits blocked authors and conversations of others', async () => {
  const { as, open } = await startPages();
  const [robin, sam, hana] = [await as('member'), await as('member'), await as('member')];
  await sam.call(createPostEndpoint, { body: aPostDraft({ description: 'Written by Sam' }) });
  const { id: chatId } = await aChat(sam, hana);
  await sam.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('Between Sam and Hana') });
  expect((await open('/dashboard/browse-posts', robin)).body).toContain('Written by Sam');
  await robin.call(blockMemberEndpoint, { params: { memberId: sam.id } });
  expect((await open('/dashboard/browse-posts', robin)).body).not.toContain('Written by Sam');
  expect((await open(`/dashboard/chat/${sam.id}`, robin)).body).not.toContain('Between Sam and Hana');
  expect((await open(`/dashboard/chat/${sam.id}`, hana)).body).toContain('Between Sam and Hana');
});

test('the page of a suspended member contains only what they may still read', async () => {
  const { as, db, open } = await startPages();
  const robin = await as('member');
  await db
    .update(members)
    .set({ suspendedUntil: new Date(Date.now() + 3_600_000) })
    .where(eq(members.id, robin.id));
  const { blocks } = await open('/dashboard/browse-posts', robin);
  for (const path of Object.keys(blocks)) expect((await robin.raw({ url: path })).statusCode).toBe(200);
  expect(blocks).toHaveProperty(['/api/session']);
  expect(blocks).not.toHaveProperty(['/api/posts']);
});

test('no text of a member can leave its data block', async () => {
  const { as, open } = await startPages();
  const robin = await as('member');
  const description = '</script><script>alert(1)</script><!-- $& \u2028\u2029 &lt;';
  await robin.call(createPostEndpoint, { body: aPostDraft({ description }) });
  const { blocks, body } = await open('/dashboard', robin);
  expect(body).not.toMatch(/alert\(1\)<|<!--|[\u2028\u2029]/);
  expect(JSON.parse(blocks[listMyPostsEndpoint.path] ?? '').posts[0].description).toBe(description);
});
