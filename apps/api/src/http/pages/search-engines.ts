import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#src/lib/escape-html.ts';
import type { Site, SitePage } from './page-head.ts';

const ONE_HOUR = 'public, max-age=3600';
/** API paths and pages that need a sign-in. */
const disallowedPaths = ['/api/', '/dashboard', '/admin-login', '/admin-panel', '/reset-password'];
/** Preview images, and calendars because Google Calendar obeys these rules. */
const allowedPaths = ['/api/shared-posts/', '/api/calendar.ics'];
const rules = [
  'User-agent: *',
  ...allowedPaths.map((path) => `Allow: ${path}`),
  ...disallowedPaths.map((path) => `Disallow: ${path}`),
];

const entry = (origin: string, { path, changedAt }: SitePage): string =>
  `<url><loc>${escapeHtml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`;

/** Adds robots.txt (RFC 9309) and, with a public origin, sitemap.xml (sitemaps.org). */
export function addSearchEngineFiles(
  app: FastifyInstance,
  { publicOrigin }: Site,
  listPages: () => Promise<readonly SitePage[]>,
): void {
  const lines = publicOrigin === undefined ? rules : [...rules, `Sitemap: ${publicOrigin}/sitemap.xml`];
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ONE_HOUR)
      .send(`${lines.join('\n')}\n`),
  );
  if (publicOrigin === undefined) return;
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = [{ path: '/' }, ...(await listPages())].map((page) => entry(publicOrigin, page));
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`;
    return reply.type('application/xml; charset=utf-8').header('cache-control', ONE_HOUR).send(body);
  });
}
