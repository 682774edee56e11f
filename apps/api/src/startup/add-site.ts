import type { Appearance } from '@muster/contract/admin/appearance.ts';
import type { AppIcon } from '@muster/contract/values/app-icons.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#src/db/client.ts';
import { describeSharedPost, listIndexablePages } from '#src/features/board/sharing/shared-post-page.ts';
import { addAppIcons } from '#src/http/pages/app-icons.ts';
import type { PageHead, Site } from '#src/http/pages/page-head.ts';
import { addSearchEngineFiles } from '#src/http/pages/search-engines.ts';
import { translate } from '#src/lib/translate.ts';
import { addWebApp } from '#src/http/pages/web-app.ts';
import { createLoadPageData } from './page-data.ts';

const HOME_PREVIEW = '/preview.png';
const ONE_DAY = 'public, max-age=86400';

const homeTitle = (language: string): string => translate(language, 'Find Your Perfect Gaming Crew');

/** The preview picture is one for all languages, so its text and description are in the default language. */
const homeHead = (language: string, defaultLanguage: string, { version, welcome }: Appearance): PageHead => ({
  title: homeTitle(language),
  description:
    welcome ||
    translate(language, 'Post what you play and who you need, find players who fit, and talk to them right away.'),
  path: '/',
  isIndexable: true,
  picture: {
    path: version === 0 ? HOME_PREVIEW : `${HOME_PREVIEW}?v=${version}`,
    alt: translate(defaultLanguage, 'A ring of five seats, one of them taken'),
  },
});

/** Adds the web app, and the pages and files for search engines and link previews. */
export async function addSite(
  app: FastifyInstance,
  db: Database,
  site: Site,
  defaultLanguage: string,
  hasSession: (request: FastifyRequest) => Promise<boolean>,
  readIcon: (icon: AppIcon) => Buffer | null,
): Promise<void> {
  let preview: { readonly version: number; readonly file: Buffer } | undefined;
  app.get(HOME_PREVIEW, async (_request, reply) => {
    const { appearance } = site;
    if (preview?.version !== appearance.version) {
      const { renderHomePreview } = await import('#src/features/board/previews/render-preview.ts');
      preview = { version: appearance.version, file: await renderHomePreview(appearance, homeTitle(defaultLanguage)) };
    }
    return reply.type('image/png').header('cache-control', ONE_DAY).send(preview.file);
  });
  addAppIcons(app, site, readIcon);
  addSearchEngineFiles(app, site, () => listIndexablePages(db));
  const describePage = (path: string) => describeSharedPost({ db, log: app.log }, path, defaultLanguage);
  const home = (language: string) => homeHead(language, defaultLanguage, site.appearance);
  const loadPageData = createLoadPageData(app);
  await addWebApp(app, { site, home, defaultLanguage, describePage, loadPageData, hasSession });
}
