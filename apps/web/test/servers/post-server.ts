import { MEMBER_HEADER } from '@muster/contract/endpoint.ts';
import { type ErrorBody, type ErrorCode, errors } from '@muster/contract/errors.ts';
import { createPostEndpoint, listMyPostsEndpoint, type Post, type PostDraft } from '@muster/contract/posts/posts.ts';
import { z } from '@muster/contract/zod.ts';
import { http, HttpResponse } from 'msw';
import { aPost } from '../data/a-post.ts';
import { network } from '../network.ts';
import { aMember } from '../render-app.tsx';

/** Failure of a create request: an API error, a network failure, or a response lost after the post was stored. */
type Failure = ErrorCode | 'network-error' | 'lost-response';

const encode = (schema: z.ZodMiniType, value: unknown) => JSON.parse(JSON.stringify(z.encode(schema, value)));

const errorResponse = (code: ErrorCode, details: Partial<ErrorBody>) =>
  HttpResponse.json(
    { code, message: errors[code].message, requestId: 'test', ...details },
    { status: errors[code].status },
  );

const preferencesOf = (draft: PostDraft) => {
  const { comms = [], spokenLanguages = [], playAreas = [], levels = [], isAdultsOnly = false } = draft;
  return { comms, spokenLanguages, playAreas, levels, isAdultsOnly };
};

/** Stores posts. Drafts with the same draft or offline id are one post; a repeated quick post updates its flags. */
function createPostStore(authorId: string) {
  const stored: { post: Post; readonly draft: PostDraft }[] = [];
  const store = (draft: PostDraft): Post => {
    const { draftId, offlineId, customGame: _, startsAt, closesAt = null, ...rest } = draft;
    const { seats = null, party = 1, roles = [], discordChannelId = null, firstCrewId = null, ...content } = rest;
    const isSame = (other: PostDraft): boolean =>
      (draftId !== undefined && other.draftId === draftId) ||
      (offlineId !== undefined && other.offlineId === offlineId);
    const known = stored.find((one) => isSame(one.draft));
    if (known) {
      const { tags, isActive, isShared, isIndexable, quickPost } = draft;
      const chosen = { tags, isActive, isShared, isIndexable, quickPost };
      if (quickPost && !known.post.quickPost) known.post = { ...known.post, ...chosen };
      return known.post;
    }
    const start = startsAt === 'now' ? new Date() : (startsAt ?? null);
    const post = aPost(stored.length + 1, {
      ...content,
      ...preferencesOf(draft),
      startsAt: start,
      closesAt,
      seats,
      party,
      roles,
      discordChannelId,
      firstCrewId,
      authorId,
    });
    stored.push({ post, draft });
    return post;
  };
  return { stored, store };
}

/** A fake server that creates posts while `authorId` is signed in. */
export function startPostServer(authorId = aMember.id) {
  const { stored, store } = createPostStore(authorId);
  const attempts: PostDraft[] = [];
  let failureFor: (draft: PostDraft) => Failure | undefined = () => undefined;
  let details: Partial<ErrorBody> = {};
  let released: Promise<unknown> | undefined;

  network.use(
    http.get(`${location.origin}${listMyPostsEndpoint.path}`, () =>
      HttpResponse.json(
        encode(listMyPostsEndpoint.response, { posts: stored.map(({ post }) => post).toReversed(), nextCursor: null }),
      ),
    ),
    http.post(`${location.origin}${createPostEndpoint.path}`, async ({ request }) => {
      const draft = createPostEndpoint.body.parse(await request.json());
      attempts.push(draft);
      await released;
      const requestMemberId = request.headers.get(MEMBER_HEADER);
      if (requestMemberId !== null && requestMemberId !== authorId) return errorResponse('session-changed', {});
      const failure = failureFor(draft);
      if (failure === 'network-error') return HttpResponse.error();
      if (failure !== undefined && failure !== 'lost-response') return errorResponse(failure, details);
      const post = store(draft);
      return failure ? HttpResponse.error() : HttpResponse.json(encode(createPostEndpoint.response, post));
    }),
  );
  return {
    /** All create requests in order, including failed ones. */
    attempts,
    /** Drafts of the stored posts. */
    posts: () => stored.map(({ draft }) => draft),
    storedPosts: (): readonly Post[] => stored.map(({ post }) => post),
    /** Makes create requests fail; undefined lets them succeed again. */
    failWith: (
      next: Failure | ((draft: PostDraft) => Failure | undefined) | undefined,
      more: Partial<ErrorBody> = {},
    ) => {
      failureFor = typeof next === 'function' ? next : () => next;
      details = more;
    },
    /** Delays the responses to create requests until the returned function is called. */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      released = promise;
      return () => resolve(undefined);
    },
  };
}
