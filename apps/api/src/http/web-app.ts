import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compressPage } from './compressed-page.ts';
import { notFound } from './error-handler.ts';
import { escapeHtml } from './escape-html.ts';

const builtWebApp = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The pages of the web app; at any other address it shows its own 'not found' page, with that status. */
const pages =
  /^\/(?:login|register|forgot-password|reset-password|admin-login|admin-panel|dashboard(?:\/(?:create-post|edit-post\/[\w-]+|browse-posts|profile|players\/[\w-]+|chat(?:\/[\w-]+)?))?)?\/?$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const isForPrograms = (path: string): boolean => /^\/api(?:\/|$)/.test(path) || /\.\w+$/.test(path);
const wantsPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isForPrograms(pathOf(request));

/** Serves the built web app: hashed files for ever, the page itself never from a cache. */
export async function addWebApp(app: FastifyInstance, productName: string, folder = builtWebApp): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) {
    app.setNotFoundHandler(notFound);
    return;
  }
  const name = escapeHtml(productName);
  const page = readFileSync(indexFile, 'utf8').replaceAll('%PRODUCT_NAME%', () => name);
  const sendPage = await compressPage(page);
  const hashedFiles = join(folder, 'assets') + sep;

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(hashedFiles) ? ONE_YEAR : 'no-cache');
    },
  });
  app.get('/', sendPage);
  // The file itself still lacks the product's name.
  app.get('/index.html', (_request, reply) => reply.redirect('/', 301));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return notFound(request, reply);
    return sendPage(request, reply.code(pages.test(pathOf(request)) ? 200 : 404));
  });
}
