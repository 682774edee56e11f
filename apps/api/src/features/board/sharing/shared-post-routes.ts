import {
  countOpenCrewsEndpoint,
  getPostPreviewEndpoint,
  getSharedPostEndpoint,
} from '@muster/contract/board/shared-posts.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { noIndexHeader } from '#src/http/pages/page-head.ts';
import { addressKey } from '#src/http/rate-limits/rate-limiter.ts';
import { findGameIcon } from '#src/features/games/game-icon-repository.ts';
import { createOpenCrewCount, findSharedPost, withoutInvalidValues } from './shared-post-repository.ts';
import type { AddDownloadRoute, AddRoute, Context } from '#src/features/context.ts';

/** Short, because the author can stop sharing at any time. */
const previewHeaders = { 'cache-control': 'public, max-age=300' };

/** Throws the same error for hidden and for missing posts. */
const getSharedPost = async ({ db, log }: Pick<Context, 'db' | 'log'>, postId: string, language?: string) =>
  withoutInvalidValues(requireFound(await findSharedPost(db, postId, language), 'post-closed'), log);

export function addSharedPostRoutes(addRoute: AddRoute, addFileRoute: AddDownloadRoute, context: Context): void {
  addRoute(getSharedPostEndpoint, ({ params, reply }) => {
    // Search engines may fetch this to render the page, but list only the page.
    void reply.headers(noIndexHeader);
    return getSharedPost(context, params.postId);
  });
  const countOpenCrews = createOpenCrewCount(context.db);
  addRoute(countOpenCrewsEndpoint, async () => ({ count: context.publishesOpenCrews ? await countOpenCrews() : 0 }));
  addFileRoute(getPostPreviewEndpoint, async ({ params, request }) => {
    await context.rateLimiter.consume('previewsPerMinute', addressKey(request.ip));
    const post = await getSharedPost(context, params.postId, context.defaultLanguage);
    // Imported on demand: the renderer is large, and few nodes need it right after their start.
    const { renderPostPreview } = await import('../previews/post-preview.ts');
    const { iconId } = post.emblem;
    const icon = iconId === null ? null : await findGameIcon(context.db, iconId, 'small');
    const body = await renderPostPreview(post, icon, {
      appearance: context.appearance.read(),
      defaultLanguage: context.defaultLanguage,
    });
    return { body, headers: post.isIndexable ? previewHeaders : { ...previewHeaders, ...noIndexHeader } };
  });
}
