import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { anAppearance } from '#test/an-appearance.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { addWebApp } from './web-app.ts';

const page = `<html lang="en"><head><!--head--><!--/head-->
<meta name="application-name" content="%PRODUCT_NAME%" />
<meta name="appearance" content="%APPEARANCE%" data-version="%APPEARANCE_VERSION%" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<style>a{}</style><!--accent--></head>
<body><div class="rail" data-mark>
  <svg width="32" viewBox="0 0 64 64"><circle /></svg></div><!--home--><span data-mark="true"><svg aria-hidden="true" width="34" height="34"><circle></circle></svg></span><p class="a" data-welcome="true">Say what you're up for</p><!--/home-->`;

/** A small built web app whose appearance changes to those given to `change`. */
async function startPages() {
  const folder = await makeTemporaryFolder('muster-appearance-');
  await mkdir(join(folder, '.pages'));
  await writeFile(join(folder, '.pages', 'en.html'), page);
  await writeFile(join(folder, 'manifest.webmanifest'), '{ "name": "%PRODUCT_NAME%", "icons": [{ "sizes": "any" }] }');
  const app = fastify();
  let appearance = anAppearance();
  await addWebApp(app, {
    site: {
      get appearance() {
        return appearance;
      },
      publicOrigin: undefined,
    },
    home: () => ({ title: 'Home', description: '', path: '/', isIndexable: true, picture: { path: '', alt: '' } }),
    describePage: async () => null,
    loadPageData: async () => [],
    hasSession: async () => false,
    defaultLanguage: 'en',
    folder,
  });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    change: (changes: Partial<Appearance>) => {
      appearance = anAppearance({ ...changes, version: appearance.version + 1 });
    },
    open: (url = '/') => app.inject({ url }),
  };
}

test('the default appearance leaves the page unchanged', async () => {
  const { body } = await (await startPages()).open();
  expect(body).toContain('<title>Home · Muster</title>');
  expect(body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
  expect(body).toContain("Say what you're up for");
  expect(body).not.toContain('<img');
  expect(body).toContain('<style id="accent"></style>');
});

test('a change replaces the prepared pages and the manifest', async () => {
  const { change, open } = await startPages();
  await open();
  await open('/manifest.webmanifest');
  const iconId = '019a3f6e-0000-7000-8000-00000000000b';
  change({ name: 'Owls & "Co"', welcome: 'We play <late>, $& always.', iconId });
  const { body } = await open();
  expect(body).toContain('<title>Home · Owls &amp; &quot;Co&quot;</title>');
  expect(body).toContain('<p class="a" data-welcome="true">We play &lt;late>, $&amp; always.</p>');
  expect(body).toContain(`<link rel="icon" href="/icons/icon-96.png?v=${iconId}" type="image/png" />`);
  expect(body).toContain(`<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png?v=${iconId}" />`);
  const icon = (side: number) =>
    `<img alt="" src="/icons/icon-96.png?v=${iconId}" width="${side}" height="${side}" class="flex-none rounded-sm" />`;
  expect(body).toContain(`<span data-mark="true">${icon(34)}</span>`);
  expect(body).toContain(`<div class="rail" data-mark>\n  ${icon(32)}</div>`);
  expect(body).toContain('data-version="1"');
  const [, json = ''] = /name="appearance" content="([^"]*)"/.exec(body) ?? [];
  expect(json.replaceAll('&quot;', '"')).toContain('"name":"Owls &amp; \\"Co\\""');
  const manifest = (await open('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Owls & "Co"' });
  expect(manifest.icons).toEqual([
    { src: `/icons/icon-192.png?v=${iconId}`, sizes: '192x192', type: 'image/png' },
    { src: `/icons/icon-512.png?v=${iconId}`, sizes: '512x512', type: 'image/png' },
    { src: `/icons/maskable-512.png?v=${iconId}`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  change({});
  expect((await open()).body).toContain('<title>Home · Muster</title>');
});

test.each(['/', '/login'])('%s allows the styles of the accent color by their hash alone', async (url) => {
  const { change, open } = await startPages();
  change({ accent: '#5865f2' });
  const { body, headers } = await open(url);
  const [, css = ''] = /<style id="accent">([^]*?)<\/style>/.exec(body) ?? [];
  expect(css).toContain('--color-flare:#5865f2');
  const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  expect(String(headers['content-security-policy'])).toContain(source);
  expect(String(headers['content-security-policy'])).not.toContain('unsafe');
});
