import type { AnyEndpoint, Endpoint, ResponseOf } from '@muster/contract/endpoint.ts';
import { listChatsEndpoint } from '@muster/contract/chat.ts';
import { type ErrorBody, type ErrorCode, errors } from '@muster/contract/errors.ts';
import { listNoticesEndpoint } from '@muster/contract/moderation/suspensions.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts.ts';
import { aPageOf } from './a-post.ts';
import { z } from '@muster/contract/zod.ts';
import { delay, http, HttpResponse, ws } from 'msw';
import { setupServer } from 'msw/node';

// The live connection stands and is silent.
const quietLive = ws.link('*/api/live').addEventListener('connection', () => undefined);

// Administrators have nothing to say.
const noNotices = http.get(`*${listNoticesEndpoint.path}`, () => HttpResponse.json([]));

/** The network of a test: nothing else answers but what the test says. */
export const network = setupServer(quietLive, noNotices);

interface Asked {
  readonly params: unknown;
  readonly search: unknown;
  readonly body: unknown;
}

const on = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };

const checked = (schema: z.ZodMiniType | undefined, value: unknown): unknown => schema && z.parse(schema, value);

/** Lets an endpoint answer with `respond`, and tells what it was asked. The request is checked as the server would. */
function handle(endpoint: Endpoint, respond: () => HttpResponse<string>, delayMs: number): readonly Asked[] {
  const asked: Asked[] = [];
  network.use(
    on[endpoint.method](`${location.origin}${endpoint.path}`, async ({ request, params }) => {
      // '/api/posts/facets' has the shape of '/api/posts/:postId' too.
      if (endpoint.params && !z.safeParse(endpoint.params, params).success) return undefined;
      const search = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({
        params: checked(endpoint.params, params),
        search: checked(endpoint.querystring, search),
        body: endpoint.body && checked(endpoint.body, await request.json()),
      });
      if (delayMs > 0) await delay(delayMs);
      return respond();
    }),
  );
  return asked;
}

const json = (body: unknown, status: number): HttpResponse<string> =>
  HttpResponse.text(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Lets an endpoint succeed. */
export const answer = <const E extends Endpoint>(endpoint: E, response: ResponseOf<E>, delayMs = 0): readonly Asked[] =>
  handle(endpoint, () => json(z.encode<E['response']>(endpoint.response, response), 200), delayMs);

/** Lets an endpoint fail with one of its errors. */
export const refuse = (endpoint: Endpoint, code: ErrorCode, details: Partial<ErrorBody> = {}): readonly Asked[] =>
  handle(
    endpoint,
    () => json({ code, message: errors[code].message, requestId: 'test', ...details }, errors[code].status),
    0,
  );

/** Lets an endpoint answer with anything, as a proxy in between may. */
export const answerRaw = (endpoint: Endpoint, text: string, status: number): readonly Asked[] =>
  handle(endpoint, () => HttpResponse.text(text, { status }), 0);

/** Keeps an endpoint's answer back until the returned function is called. */
export function holdBack(endpoint: AnyEndpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  network.use(on[endpoint.method](`${location.origin}${endpoint.path}`, () => promise));
  return () => resolve(undefined);
}

/** Cuts the line to an endpoint. */
export function cutLine(endpoint: Endpoint): void {
  network.use(on[endpoint.method](`${location.origin}${endpoint.path}`, () => HttpResponse.error()));
}

/** Lets the dashboard of a member without posts and conversations load. */
export function answerDashboard(): void {
  answer(listMyPostsEndpoint, aPageOf([]));
  answer(listChatsEndpoint, []);
}
