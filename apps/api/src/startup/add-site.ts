import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#src/db/client.ts';
import { describeSharedPost, listIndexablePages } from '#src/features/board/sharing/shared-post-page.ts';
import type { PageHead, Site } from '#src/http/pages/page-head.ts';
import { addSearchEngineFiles } from '#src/http/pages/search-engines.ts';
import { translate } from '#src/lib/translate.ts';
import { addWebApp } from '#src/http/pages/web-app.ts';
import { createLoadPageData } from './page-data.ts';

const HOME_PREVIEW = '/preview.png';
const ONE_DAY = 'public, max-age=86400';

const homeTitle = (language: string): string => translate(language, 'Find Your Perfect Gaming Crew');

/** The preview picture is one for all languages, so its text and description are in the default language. */
const homeHead = (language: string, defaultLanguage: string): PageHead => ({
  title: homeTitle(language),
  description: translate(
    language,
    'Post what you play and who you need, find players who fit, and talk to them right away.',
  ),
  path: '/',
  isIndexable: true,
  picture: { path: HOME_PREVIEW, alt: translate(defaultLanguage, 'A ring of five seats, one of them taken') },
});

/** Adds the web app, and the pages and files for search engines and link previews. */
export async function addSite(
  app: FastifyInstance,
  db: Database,
  site: Site,
  defaultLanguage: string,
  hasSession: (request: FastifyRequest) => Promise<boolean>,
): Promise<void> {
  let preview: Buffer | undefined;
  app.get(HOME_PREVIEW, async (_request, reply) => {
    if (!preview) {
      const { renderHomePreview } = await import('#src/features/board/previews/render-preview.ts');
      preview = await renderHomePreview(site.productName, homeTitle(defaultLanguage));
    }
    return reply.type('image/png').header('cache-control', ONE_DAY).send(preview);
  });
  addSearchEngineFiles(app, site, () => listIndexablePages(db));
  const describePage = (path: string) => describeSharedPost({ db, log: app.log }, path, defaultLanguage);
  const home = (language: string) => homeHead(language, defaultLanguage);
  const loadPageData = createLoadPageData(app);
  await addWebApp(app, { site, home, defaultLanguage, describePage, loadPageData, hasSession });
}
