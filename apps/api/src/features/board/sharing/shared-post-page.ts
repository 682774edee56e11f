import { shortenText } from '@muster/contract/values/shorten-text.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import { postIdSchema } from '@muster/contract/posts/post-id.ts';
import { getPostPreviewEndpoint, PREVIEW_SIZE_PX } from '@muster/contract/board/shared-posts.ts';
import { sharedPostPath } from '@muster/contract/paths.ts';
import type { Database } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import type { PageHead, SitePage } from '#src/http/pages/page-head.ts';
import { escapeHtml } from '#src/lib/escape-html.ts';
import { translate } from '#src/lib/translate.ts';
import { describeOpenRoles, describeStartAndSeats } from '#src/features/posts/seats/describe-start-and-seats.ts';
import { findSharedPost, listIndexablePosts, withoutInvalidValues } from './shared-post-repository.ts';

/** Maximum number of posts in the site map, newest first. */
const MAX_LISTED_POSTS = 1000;
/** Approximate length that link previews show (https://ogp.me sets no limit). */
const DESCRIPTION_LENGTH = 200;

/** Page head of a shared post; null for any other path. */
export async function describeSharedPost(
  { db, log }: Pick<Context, 'db' | 'log'>,
  path: string,
  language: string,
): Promise<PageHead | null> {
  const postId = /^\/posts\/([^/]+)\/?$/.exec(path)?.[1];
  if (!postIdSchema.safeParse(postId).success || !postId) return null;
  const found = await findSharedPost(db, postId, language);
  if (!found) return null;
  const post = withoutInvalidValues(found, log);
  const { game, platform, authorName } = post;
  const title = translate(language, '{game} on {platform}: {authorName} is looking for players', {
    game,
    platform,
    authorName,
  });
  const facts = [describeStartAndSeats(post, language), describeOpenRoles(post, language)].filter(Boolean);
  const picture = {
    path: `${fillPath(getPostPreviewEndpoint.path, { postId: post.id })}?v=${post.updatedAt.getTime()}-${post.crewVersion}`,
    alt: translate(language, 'A post about {game}', { game }),
  };
  return {
    title,
    description: shortenText([...facts, post.description].filter(Boolean).join(' · '), DESCRIPTION_LENGTH),
    path: sharedPostPath(post.id),
    isIndexable: post.isIndexable,
    picture,
    noscriptHtml: renderNoscript(title, [...facts, post.description], picture),
  };
}

/** The preview image and the texts of a post. */
const renderNoscript = (title: string, texts: readonly (string | null)[], picture: PageHead['picture']): string =>
  [
    '<main class="mx-auto flex max-w-240 flex-col gap-3 p-4">',
    `<h1 class="font-display text-2xl font-bold">${escapeHtml(title)}</h1>`,
    `<img class="h-auto max-w-full rounded-lg" width="${PREVIEW_SIZE_PX.width}" height="${PREVIEW_SIZE_PX.height}" src="${escapeHtml(picture.path)}" alt="${escapeHtml(picture.alt)}">`,
    ...texts.map((text) => text && `<p class="whitespace-pre-line">${escapeHtml(text)}</p>`),
    '</main>',
  ].join('');

/** Pages of posts for the site map: only those that their authors allow search engines to list. */
export async function listIndexablePages(db: Database): Promise<SitePage[]> {
  const found = await listIndexablePosts(db, MAX_LISTED_POSTS);
  return found.map(({ id, updatedAt }) => ({ path: sharedPostPath(id), changedAt: updatedAt }));
}
