import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { type ErrorBody, type ErrorCode, errors } from '@muster/contract/errors.ts';
import { createPostEndpoint, listMyPostsEndpoint, type Post, type PostDraft } from '@muster/contract/posts.ts';
import { z } from '@muster/contract/zod.ts';
import { delay, http, HttpResponse } from 'msw';
import { aPost } from './a-post.ts';
import { network } from './network.ts';
import { aMember } from './render-app.tsx';

/** What meets a request to create: an error, no answer at all, or an answer that is lost once the post is kept. */
type Trouble = ErrorCode | 'no-answer' | 'lost-answer';

const jsonOf = (schema: z.ZodMiniType, value: unknown) => JSON.parse(JSON.stringify(z.encode(schema, value)));

const said = (code: ErrorCode, details: Partial<ErrorBody>) =>
  HttpResponse.json(
    { code, message: errors[code].message, requestId: 'test', ...details },
    { status: errors[code].status },
  );

/** Where posts are kept: the same id of either kind is one post, and a whole one becomes the quick one under its id. */
function createShelf(authorId: string) {
  const kept: { post: Post; readonly draft: PostDraft }[] = [];
  const keep = (draft: PostDraft): Post => {
    const { draftId, offlineId, customGame: _, ...content } = draft;
    const isSame = (other: PostDraft): boolean =>
      (draftId !== undefined && other.draftId === draftId) ||
      (offlineId !== undefined && other.offlineId === offlineId);
    const known = kept.find((one) => isSame(one.draft));
    if (known) {
      const { tags, isActive, isShared, isIndexable, quickPost } = draft;
      const chosen = { tags, isActive, isShared, isIndexable, quickPost };
      if (quickPost && !known.post.quickPost) known.post = { ...known.post, ...chosen };
      return known.post;
    }
    const post = aPost(kept.length + 1, { ...content, authorId });
    kept.push({ post, draft });
    return post;
  };
  return { kept, keep };
}

/** The server's side of creating posts, while `authorId` is signed in: it keeps what it accepts. */
export function startPostServer(authorId = aMember.id) {
  const { kept, keep } = createShelf(authorId);
  const tried: PostDraft[] = [];
  let troubleOf: (draft: PostDraft) => Trouble | undefined = () => undefined;
  let details: Partial<ErrorBody> = {};
  let delayMs = 0;

  network.use(
    http.get(`${location.origin}${listMyPostsEndpoint.path}`, () =>
      HttpResponse.json(
        jsonOf(listMyPostsEndpoint.response, { posts: kept.map(({ post }) => post).toReversed(), nextCursor: null }),
      ),
    ),
    http.post(`${location.origin}${createPostEndpoint.path}`, async ({ request }) => {
      const draft = createPostEndpoint.body.parse(await request.json());
      tried.push(draft);
      if (delayMs > 0) await delay(delayMs);
      const meant = request.headers.get(MEMBER_HEADER);
      if (meant !== null && meant !== authorId) return said('session-changed', {});
      const trouble = troubleOf(draft);
      if (trouble === 'no-answer') return HttpResponse.error();
      if (trouble !== undefined && trouble !== 'lost-answer') return said(trouble, details);
      const post = keep(draft);
      return trouble ? HttpResponse.error() : HttpResponse.json(jsonOf(createPostEndpoint.response, post));
    }),
  );
  return {
    /** What the server was asked to create, in order; in vain too. */
    tried,
    /** What has become a post. */
    posts: () => kept.map(({ draft }) => draft),
    /** The same as it stands there now. */
    shown: (): readonly Post[] => kept.map(({ post }) => post),
    /** Lets requests to create fail, each as `trouble` says. */
    trouble: (
      next: Trouble | ((draft: PostDraft) => Trouble | undefined) | undefined,
      more: Partial<ErrorBody> = {},
    ) => {
      troubleOf = typeof next === 'function' ? next : () => next;
      details = more;
    },
    answerAfter: (ms: number): void => void (delayMs = ms),
  };
}
