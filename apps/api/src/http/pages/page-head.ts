import type { Appearance } from '@muster/contract/admin/appearance.ts';
import { PREVIEW_SIZE_PX } from '@muster/contract/board/shared-posts.ts';
import type { SignInOptions } from '@muster/contract/sessions/identity-providers.ts';
import { escapeHtml } from '#src/lib/escape-html.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Canonical path. */
  readonly path: string;
  /** Whether search engines may list the page. */
  readonly isIndexable: boolean;
  readonly picture: { readonly path: string; readonly alt: string };
  /** HTML for browsers without JavaScript. */
  readonly noscriptHtml?: string;
}

/** A page in the site map. */
export interface SitePage {
  readonly path: string;
  readonly changedAt?: Date;
}

export interface Site {
  /** The current one. */
  readonly appearance: Appearance;
  /** If undefined, pages have no canonical URL and no preview image. */
  readonly publicOrigin: string | undefined;
  /** What the sign-in pages offer besides the form. */
  readonly signInOptions?: SignInOptions;
}

/** For responses without a head, such as pictures: search engines must not list them. */
export const noIndexHeader = { 'x-robots-tag': 'noindex' };

const HEAD_PLACEHOLDER = /<!--head-->[^]*<!--\/head-->/;

const element = (name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`;

const openGraph = (property: string, content: string): string =>
  element('meta', { property: `og:${property}`, content });

const links = (head: PageHead, origin: string): string[] => [
  element('link', { rel: 'canonical', href: origin + head.path }),
  openGraph('url', origin + head.path),
  openGraph('image', origin + head.picture.path),
  openGraph('image:type', 'image/png'),
  openGraph('image:width', String(PREVIEW_SIZE_PX.width)),
  openGraph('image:height', String(PREVIEW_SIZE_PX.height)),
  openGraph('image:alt', head.picture.alt),
  element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
];

const noIndex = element('meta', { name: 'robots', content: 'noindex' });

/** Inserts the head (https://ogp.me) into a page. If it is null, the page is `noindex`. */
export function withHead(page: string, { appearance: { name }, publicOrigin }: Site, head: PageHead | null): string {
  const lines = head
    ? [
        `<title>${escapeHtml(`${head.title} · ${name}`)}</title>`,
        ...(head.isIndexable ? [] : [noIndex]),
        element('meta', { name: 'description', content: head.description }),
        openGraph('type', 'website'),
        openGraph('site_name', name),
        openGraph('title', head.title),
        openGraph('description', head.description),
        ...(publicOrigin === undefined ? [] : links(head, publicOrigin)),
      ]
    : [`<title>${escapeHtml(name)}</title>`, noIndex];
  return page
    .replace(HEAD_PLACEHOLDER, () => lines.join('\n    '))
    .replace('<noscript>', () => `<noscript>${head?.noscriptHtml ?? ''}`);
}
