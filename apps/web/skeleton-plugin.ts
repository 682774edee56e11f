import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = 'src/styles/frame.css';
const MAIN_STYLES = /\s*<link rel="stylesheet"[^>]*>/;
const APP = '<div id="app">';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The skeleton's styles with resolved color variables, because tokens.css loads later. */
function buildStyles(): string {
  const tokens = read('src/styles/tokens.css');
  return read(source)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/var\((--color-[\w-]+)\)/g, (_, name: string) => {
      const [, value] = new RegExp(`${name}: ([^;]+);`).exec(tokens) ?? [];
      if (value === undefined) throw new Error(`tokens.css has no ${name}.`);
      return value;
    });
}

/** Moves the main style sheet into the body, so that it does not block the first paint. */
function moveMainStyles(html: string): string {
  const [link] = MAIN_STYLES.exec(html) ?? [];
  if (link === undefined || !html.includes(APP)) throw new Error('index.html lacks its styles or #app.');
  return html.replace(link, '').replace(APP, () => `${link.trim()}\n    ${APP}`);
}

/** Inlines the styles with which the browser paints the dashboard's skeleton before any other file arrives. */
export const skeleton = (): Plugin => ({
  name: 'skeleton',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => ({
      html: bundle ? moveMainStyles(html) : html,
      tags: [{ tag: 'style', children: buildStyles(), injectTo: 'head' }],
    }),
  },
});
