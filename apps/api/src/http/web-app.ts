import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './error-handler.ts';
import { escapeHtml } from './escape-html.ts';

const builtWebApp = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The pages of the web app; at any other address it shows its own 'not found' page, with that status. */
const pages = /^\/(?:login|register|dashboard(?:\/[\w-]+){0,2})?\/?$/;
const ONE_YEAR = 'public, max-age=31536000, immutable';

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w+$/.test(pathOf(request));
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Serves the built web app: hashed files for ever, the page itself never from a cache. */
export async function addWebApp(app: FastifyInstance, productName: string, folder = builtWebApp): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) {
    app.setNotFoundHandler(notFound);
    return;
  }
  const page = readFileSync(indexFile, 'utf8').replaceAll('%PRODUCT_NAME%', escapeHtml(productName));
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? ONE_YEAR : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return notFound(request, reply);
    return sendPage(reply.code(pages.test(pathOf(request)) ? 200 : 404));
  });
}
