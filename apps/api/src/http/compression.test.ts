import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

test('compresses responses of at least 1,000 bytes as the client accepts, and nothing else', async () => {
  const { app, as } = await startApi();
  const robin = await as('member');
  const cookie = [...robin.cookies].map((pair) => pair.join('=')).join('; ');
  const get = (url: string, accepted: string) => app.inject({ url, headers: { cookie, 'accept-encoding': accepted } });
  expect((await get('/api/posts', 'br')).headers['content-encoding']).toBeUndefined();
  await robin.call(createPostEndpoint, { body: aPostDraft({ description: 'Zwölf tapfere Ritter. '.repeat(60) }) });

  for (const url of ['/api/posts', '/api/profile/posts']) {
    const plain = await get(url, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await get(url, accepted);
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.rawPayload.length),
      });
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    }
  }
});
