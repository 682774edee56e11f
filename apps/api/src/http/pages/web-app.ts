import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { isApiOrFilePath, pagePaths } from '@muster/contract/paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addManifest, type Page, readPages } from './app-pages.ts';
import { type PageData, withData } from './page-data.ts';
import { chooseLanguage } from './page-language.ts';
import { sendNotFound } from '../error-handler.ts';
import { type PageHead, type Site, noIndexHeader, withHead } from './page-head.ts';

const builtWebApp = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
/** Whether the web app has a page at this path. At any other path it shows its 'not found' page, with status 404. */
function isPage(path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  const isAt = (expected: string, part: string | undefined): boolean =>
    expected.startsWith('$') ? part !== '' : part === expected;
  return pagePaths
    .map((pagePath) => pagePath.split('/'))
    .some((expected) => expected.length === parts.length && expected.every((name, index) => isAt(name, parts[index])));
}

/** Posts: for visitors only shared ones exist; a signed-in member may be able to see others. */
const postPath = /^\/posts\/[\w-]+\/?$/;
const HTML = 'text/html; charset=utf-8';
const ONE_YEAR = 'public, max-age=31536000, immutable';

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const wantsPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isApiOrFilePath(pathOf(request));

export interface WebAppOptions {
  /** For browsers that accept none of the languages. */
  readonly defaultLanguage: string;
  readonly site: Site;
  /** Head of the home page in a language. */
  readonly home: (language: string) => PageHead;
  /** Head of another page that visitors can see; null for every other path. */
  readonly describePage: (path: string) => Promise<PageHead | null>;
  /** What the page's first screen reads; nothing for visitors. */
  readonly loadPageData: (request: FastifyRequest) => Promise<readonly PageData[]>;
  readonly hasSession: (request: FastifyRequest) => Promise<boolean>;
  readonly folder?: string;
}

/** Serves the built web app: hashed files are cached for a year, the page itself never. */
export async function addWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { site, describePage, loadPageData, hasSession, defaultLanguage, folder = builtWebApp } = options;
  const pages = readPages(folder, options);
  const [firstPage] = pages.values();
  if (!firstPage) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const pageFor = (request: FastifyRequest, reply: FastifyReply): Page => {
    const page = (pages.get(chooseLanguage(request, [...pages.keys()], defaultLanguage)) ?? firstPage)();
    void reply.headers({ 'content-security-policy': page.policy, vary: 'accept-encoding, accept-language, cookie' });
    return page;
  };
  const hashedFiles = join(folder, 'assets') + sep;

  await app.register(fastifyStatic, {
    root: folder,
    // Files of the build itself.
    dotfiles: 'ignore',
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(hashedFiles) ? ONE_YEAR : 'no-cache');
    },
  });
  app.get('/', (request, reply) => pageFor(request, reply).sendHome(request, reply));
  // The built file still contains the placeholder.
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301));
  addManifest(app, options, folder);
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendNotFound(request, reply);
    const page = pageFor(request, reply);
    const path = pathOf(request);
    // If the database is unavailable, the app is sent anyway and shows the error itself.
    const head = await describePage(path).catch((error: unknown) => {
      request.log.warn({ err: error }, 'page head not loaded');
      return undefined;
    });
    if (head)
      return reply
        .type(HTML)
        .headers({ 'cache-control': 'no-cache', ...(head.isIndexable ? {} : noIndexHeader) })
        .send(withHead(page.html, site, head));
    const isShown = isPage(path) || (postPath.test(path) && (await hasSession(request)));
    const data = isPage(path) && (await hasSession(request)) ? await loadPageData(request) : [];
    if (data.length > 0)
      return reply
        .type(HTML)
        .headers({ 'cache-control': 'private, no-store', ...noIndexHeader })
        .send(withData(page.other, data));
    return page.sendOther(request, reply.headers(noIndexHeader).code(head === undefined ? 503 : isShown ? 200 : 404));
  });
}
