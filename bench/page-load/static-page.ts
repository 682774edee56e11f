import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** HTML of what the page shows now: the same elements, the style inline, no script, no web font. */
export const readStaticHtml = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const style = rules.filter((rule) => !(rule instanceof CSSFontFaceRule)).map(({ cssText }) => cssText);
    const root = document.documentElement.cloneNode(true);
    if (!(root instanceof Element)) throw new Error('The document has no root.');
    for (const element of root.querySelectorAll('script, link, style, noscript')) element.remove();
    const inline = document.createElement('style');
    inline.textContent = style.join('');
    root.querySelector('head')?.append(inline);
    return `<!doctype html>${root.outerHTML}`;
  });

/** Serves one page, compressed. It needs no more than one round trip. */
export async function serveStaticPage(html: string) {
  const body = gzipSync(html);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
