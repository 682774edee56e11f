import { fillPath } from '@muster/contract/endpoint.ts';
import { postIdSchema } from '@muster/contract/posts.ts';
import { getPostPreviewEndpoint, sharedPostPage } from '@muster/contract/shared-posts.ts';
import type { Database } from '../../db/client.ts';
import type { PageHead, SitePage } from '../../http/page-head.ts';
import { findSharedPost, listSharedPosts } from './shared-post-repository.ts';

/** What search engines are told of at once; they find older posts by themselves, or not. */
const LISTED_AT_MOST = 1000;
/** What link previews show of a text, about (https://ogp.me gives no bound). */
const DESCRIPTION_LENGTH = 200;

const shorten = (text: string): string =>
  text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).trimEnd()}…` : text;

/** What the head of a shared post's page says; null when the address shows no such post. */
export async function describeSharedPost(db: Database, path: string): Promise<PageHead | null> {
  const postId = /^\/posts\/([^/]+)\/?$/.exec(path)?.[1];
  if (!postIdSchema.safeParse(postId).success || !postId) return null;
  const post = await findSharedPost(db, postId);
  if (!post) return null;
  return {
    title: `${post.game} on ${post.platform}: ${post.authorName} is looking for players`,
    description: shorten(post.description.replaceAll(/\s+/g, ' ')),
    path: sharedPostPage(post.id),
    picture: {
      path: `${fillPath(getPostPreviewEndpoint.path, { postId: post.id })}?v=${post.updatedAt.getTime()}`,
      alt: `A post about ${post.game}`,
    },
  };
}

/** The pages of shared posts, for the site map. */
export async function listSharedPages(db: Database): Promise<SitePage[]> {
  const found = await listSharedPosts(db, LISTED_AT_MOST);
  return found.map(({ id, updatedAt }) => ({ path: sharedPostPage(id), changedAt: updatedAt }));
}
