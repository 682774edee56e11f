import { expect, test } from 'vitest';
import { type PageHead, withHead } from './page-head.ts';

const page = '<head><!--head--><title>Before</title><!--/head--><meta name="application-name" /></head>';
const head: PageHead = {
  title: 'Say "hi" & <b>',
  description: 'Two more, $1 each',
  path: '/posts/1',
  isIndexable: true,
  picture: { path: '/api/shared-posts/1/preview?v=2&w=3', alt: 'A post' },
};
const site = { productName: 'Muster', publicOrigin: 'https://muster.example' };

test('a page says what it is about, whatever signs stand in it', () => {
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

test('a page that search engines may not list says so, and still has its head', () => {
  const filled = withHead(page, site, { ...head, isIndexable: false });
  expect(filled).toContain('<meta name="robots" content="noindex" />');
  expect(filled).toContain('og:title');
});

test('without a public address nothing is linked', () => {
  const filled = withHead(page, { ...site, publicOrigin: undefined }, head);
  expect(filled).not.toMatch(/canonical|og:image|og:url/);
  expect(filled).toContain('og:title');
});

test('a page about which nothing is said is not to be listed', () => {
  const filled = withHead(page, site, null);
  expect(filled).toContain('<title>Muster</title>');
  expect(filled).toContain('<meta name="robots" content="noindex" />');
});
