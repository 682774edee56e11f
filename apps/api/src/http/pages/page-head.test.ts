import { expect, test } from 'vitest';
import { anAppearance } from '#test/an-appearance.ts';
import { type PageHead, withHead } from './page-head.ts';

const page = '<head><!--head--><title>Before</title><!--/head--><meta name="application-name" /></head>';
const head: PageHead = {
  title: 'Say "hi" & <b>',
  description: 'Two more, $1 each',
  path: '/posts/1',
  isIndexable: true,
  picture: { path: '/api/shared-posts/1/preview?v=2&w=3', alt: 'A post' },
};
const site = { appearance: anAppearance(), publicOrigin: 'https://muster.example' };

test('escapes title, description and links', () => {
  const filled = withHead(page, site, head);
  expect(filled).toContain('<title>Say "hi" &amp; &lt;b> · Muster</title>'.replaceAll('"', '&quot;'));
  expect(filled).toContain('<meta name="description" content="Two more, $1 each" />');
  expect(filled).toContain('<meta property="og:title" content="Say &quot;hi&quot; &amp; &lt;b>" />');
  expect(filled).toContain('<link rel="canonical" href="https://muster.example/posts/1" />');
  expect(filled).toContain(
    '<meta property="og:image" content="https://muster.example/api/shared-posts/1/preview?v=2&amp;w=3" />',
  );
  expect(filled).toContain('<meta name="application-name" />');
  expect(filled).not.toContain('Before');
  expect(filled).not.toContain('noindex');
});

test('a page that is not indexable has noindex and keeps its head', () => {
  const filled = withHead(page, site, { ...head, isIndexable: false });
  expect(filled).toContain('<meta name="robots" content="noindex" />');
  expect(filled).toContain('og:title');
});

test('has no absolute links without a public origin', () => {
  const filled = withHead(page, { ...site, publicOrigin: undefined }, head);
  expect(filled).not.toMatch(/canonical|og:image|og:url/);
  expect(filled).toContain('og:title');
});

test('a page without a head has noindex', () => {
  const filled = withHead(page, site, null);
  expect(filled).toContain('<title>Muster</title>');
  expect(filled).toContain('<meta name="robots" content="noindex" />');
});
