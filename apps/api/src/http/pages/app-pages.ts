import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { appIcons, appIconUrl } from '@muster/contract/values/app-icons.ts';
import { accentRules } from '@muster/contract/values/accent.ts';
import type { FastifyInstance } from 'fastify';
import { compressPage, type SendPage } from '../compression.ts';
import { policyOfPage } from '../security-headers.ts';
import { withData } from './page-data.ts';
import { type PageHead, type Site, withHead } from './page-head.ts';
import { escapeHtml } from '#src/lib/escape-html.ts';

/** Placeholders in the built files. */
const PRODUCT_NAME_PLACEHOLDER = '%PRODUCT_NAME%';
const SIGN_IN_OPTIONS_PLACEHOLDER = '%SIGN_IN_OPTIONS%';
const APPEARANCE_PLACEHOLDER = '%APPEARANCE%';
const VERSION_PLACEHOLDER = '%APPEARANCE_VERSION%';
const ACCENT_PLACEHOLDER = '<!--accent-->';
const TAB_ICON = /<link rel="icon"[^>]*>/;
const TOUCH_ICON = /<link rel="apple-touch-icon"[^>]*>/;
/** Rings of the skeleton and the prerendered home page, with their sizes. The community's icon replaces them. */
const MARKS = /(<[^>]* data-mark[^>]*>\s*)<svg[^>]* width="(\d+)"[^]*?<\/svg>/g;
/** The text of the prerendered home page that the welcome text replaces. */
const WELCOME = /(<p [^>]*data-welcome[^>]*>)[^<]*/;
/** The prerendered home page. */
const HOME_CONTENT = /<!--home-->[^]*<!--\/home-->/;

/** Creates a value on its first use, and again after a change of the appearance. */
export function cachePerAppearance<Value>(site: Site, create: () => Value): () => Value {
  let cached: { readonly version: number; readonly value: Value } | undefined;
  return () => {
    const { version } = site.appearance;
    if (cached?.version !== version) cached = { version, value: create() };
    return cached.value;
  };
}

/** The icon as `BrandMark` of the web app renders it. */
const brandMark = (iconId: string, side: string): string =>
  `<img alt="" src="${appIconUrl('tab', iconId)}" width="${side}" height="${side}" class="flex-none rounded-sm" />`;

/** Inserts the appearance into the built page, with its color before the first paint. */
function withAppearance(built: string, appearance: Appearance): string {
  const { version, name, welcome, accent, iconId } = appearance;
  const page = built
    .replaceAll(PRODUCT_NAME_PLACEHOLDER, () => escapeHtml(name))
    .replace(APPEARANCE_PLACEHOLDER, () => escapeHtml(JSON.stringify(appearance)))
    .replace(VERSION_PLACEHOLDER, String(version))
    .replace(ACCENT_PLACEHOLDER, () => `<style id="accent">${accent && accentRules(accent).join('')}</style>`)
    .replace(WELCOME, (text, start: string) => (welcome === '' ? text : start + escapeHtml(welcome)));
  if (iconId === null) return page;
  return page
    .replace(TAB_ICON, `<link rel="icon" href="${appIconUrl('tab', iconId)}" type="image/png" />`)
    .replace(TOUCH_ICON, `<link rel="apple-touch-icon" href="${appIconUrl('touch', iconId)}" />`)
    .replaceAll(MARKS, (_, start: string, side: string) => start + brandMark(iconId, side));
}

/** Icons of the manifest (https://w3.org/TR/appmanifest/#icons-member). */
const manifestIcons = (iconId: string) =>
  (['small', 'large', 'maskable'] as const).map((icon) => ({
    src: appIconUrl(icon, iconId),
    sizes: `${appIcons[icon].side}x${appIcons[icon].side}`,
    type: 'image/png',
    ...(icon === 'maskable' && { purpose: 'maskable' }),
  }));

interface PageOptions {
  readonly defaultLanguage: string;
  readonly site: Site;
  /** Head of the home page in a language. */
  readonly home: (language: string) => PageHead;
}

/** Adds the web app manifest, if the build has one, with the appearance, and the description of the home page in the default language. */
export function addManifest(app: FastifyInstance, { site, home, defaultLanguage }: PageOptions, folder: string): void {
  const file = join(folder, 'manifest.webmanifest');
  if (!existsSync(file)) return;
  const built = readFileSync(file, 'utf8');
  const readManifest = cachePerAppearance(site, () => {
    const { name, iconId } = site.appearance;
    const written: unknown = JSON.parse(built, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(PRODUCT_NAME_PLACEHOLDER, () => name) : value,
    );
    const { description } = home(defaultLanguage);
    const icons = iconId === null ? {} : { icons: manifestIcons(iconId) };
    return JSON.stringify(Object.assign({ description }, written, { lang: defaultLanguage }, icons));
  });
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(readManifest()),
  );
}

/** The page of the web app in one language. */
export interface Page {
  readonly html: string;
  /** Content security policy. */
  readonly policy: string;
  readonly sendHome: SendPage;
  /** Every page but the home page, without data. */
  readonly other: string;
  readonly sendOther: SendPage;
}

/** Pages by language, each created on its first request; empty if the web app is not built. */
export function readPages(folder: string, { site, home }: PageOptions): Map<string, () => Page> {
  const pagesFolder = join(folder, '.pages');
  const files = existsSync(pagesFolder) ? readdirSync(pagesFolder) : [];
  const signInOptions = escapeHtml(JSON.stringify(site.signInOptions ?? null));
  const entries = files.map((file): [string, () => Page] => {
    const built = readFileSync(join(pagesFolder, file), 'utf8').replace(
      SIGN_IN_OPTIONS_PLACEHOLDER,
      () => signInOptions,
    );
    const language = basename(file, '.html');
    const create = (): Page => {
      const html = withAppearance(built, site.appearance);
      const sendHome = compressPage(withHead(html, site, home(language)));
      const other = withHead(html.replace(HOME_CONTENT, ''), site, null);
      const sendOther = compressPage(withData(other, []));
      return { html, policy: policyOfPage(html), sendHome, other, sendOther };
    };
    return [language, cachePerAppearance(site, create)];
  });
  return new Map(entries);
}
