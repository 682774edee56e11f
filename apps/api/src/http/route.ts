import { finished, type Readable } from 'node:stream';
import {
  type AnyEndpoint,
  type Endpoint,
  type FileEndpoint,
  MEMBER_HEADER,
  type RequestOf,
  type ResponseOf,
} from '@muster/contract/endpoint.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { AppError } from '../lib/app-error.ts';
import { serialize } from './documentation/json-schema.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

type MemberOf<E extends AnyEndpoint> = E['access'] extends 'visitor' ? Member | null : Member;

/** What a handler works with: the checked parts of the request, who asks, and the raw pair where cookies are needed. */
type Call<E extends AnyEndpoint> = RequestOf<E> & {
  readonly member: MemberOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Puts an endpoint of the contract on the server: who may call, what is accepted, what goes out. */
export type AddRoute = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<ResponseOf<E>>) => void;

/** A file to send, with what a browser should know of it. */
export interface FileResponse {
  readonly body: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** Puts an endpoint that answers with a file on the server. */
export type AddFileRoute = <E extends FileEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<FileResponse>,
) => void;

export interface RouteDeps {
  /** Whether there is a session cookie, whatever it is worth. */
  readonly hasSessionCookie: (request: FastifyRequest) => boolean;
  readonly findMember: (request: FastifyRequest) => Promise<Member | null>;
  readonly rateLimiter: RateLimiter;
}

/** Asking who is signed in is how a tab learns that it is somebody else by now. */
const isAboutMember = ({ access, method }: AnyEndpoint): boolean => access !== 'visitor' || method !== 'GET';

/** Counts a request by who makes it. A forged cookie counts as a visitor's request. */
async function countRequest(member: Member | null, request: FastifyRequest, deps: RouteDeps): Promise<void> {
  if (member) await deps.rateLimiter.consume('requestsPerMinute', member.id);
  else if (deps.hasSessionCookie(request)) {
    await deps.rateLimiter.consume('visitorRequestsPerMinute', addressKey(request.ip));
  }
}

/** Whether this member may call; throws when not. */
function checkAccess({ access, isAllowedWhileSuspended }: AnyEndpoint, member: Member | null): void {
  if (access === 'visitor') return;
  if (!member) throw new AppError('unauthenticated');
  if (member.suspendedUntil && !isAllowedWhileSuspended) throw new AppError('suspended');
  if (access === 'admin' && member.role !== 'admin') throw new AppError('permission-denied');
}

/** Who asks; throws when the endpoint is not for them or they ask too often. */
async function authorize(endpoint: AnyEndpoint, request: FastifyRequest, deps: RouteDeps): Promise<Member | null> {
  const member = await deps.findMember(request);
  await countRequest(member, request, deps);
  const expectedMemberId = request.headers[MEMBER_HEADER];
  const isOther = member !== null && expectedMemberId !== undefined && expectedMemberId !== member.id;
  if (isOther && isAboutMember(endpoint)) throw new AppError('session-changed');
  checkAccess(endpoint, member);
  const isAdminChange = endpoint.access === 'admin' && endpoint.method !== 'GET';
  if (member && isAdminChange) await deps.rateLimiter.consume('adminActsPerMinute', member.id);
  return member;
}

const emptyObject = z.strictObject({});

/** A part that the endpoint does not have must be empty. */
function parsePart(schema: z.ZodMiniType = emptyObject, value: unknown = {}): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('validation-failed', { issues: orderIssues(schema, result.error) });
  return result.data;
}

/** The checked parts of a request. */
const partsOf = (endpoint: AnyEndpoint, request: FastifyRequest): object => ({
  params: parsePart(endpoint.params, request.params),
  querystring: parsePart(endpoint.querystring, request.query),
  ...(endpoint.upload ? { file: fileOf(request) } : { body: parsePart(endpoint.body, request.body) }),
});

function fileOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type');
  return body;
}

/** Number of uploaded files in memory at once. A request beyond it is answered with 'busy'. */
const MAX_CONCURRENT_UPLOADS = 20;
const RETRY_AFTER_SECONDS = 2;

function createUploadCounter() {
  let underWay = 0;
  return {
    /** Counts an upload until it has been answered, or its browser is gone. */
    add({ raw }: FastifyReply): void {
      if (underWay >= MAX_CONCURRENT_UPLOADS) {
        throw new AppError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      underWay += 1;
      finished(raw, () => (underWay -= 1));
    },
  };
}

/** A file for everybody costs no look at who asks. */
const isPublicFile = (endpoint: AnyEndpoint): boolean => 'fileType' in endpoint && endpoint.access === 'visitor';

/** Puts a route on `app`: who may not call is refused before anything of a file is read. */
function addRouteTo(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  deps: RouteDeps,
  answer: (call: object, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, path: url, upload } = endpoint;
  if (!upload) {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const member = isPublicFile(endpoint) ? null : await authorize(endpoint, request, deps);
        return answer({ ...partsOf(endpoint, request), member, request, reply }, reply);
      },
    });
    return;
  }
  void app.register(async (scope) => {
    const admitted = new WeakMap<FastifyRequest, Member | null>();
    const underWay = createUploadCounter();
    const { types, maxBytes: bodyLimit } = upload;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method,
      url,
      bodyLimit,
      onRequest: async (request, reply) => {
        const member = await authorize(endpoint, request, deps);
        if (member) await deps.rateLimiter.consume('uploadsPerHour', member.id);
        underWay.add(reply);
        admitted.set(request, member);
      },
      handler: async (request, reply) =>
        answer({ ...partsOf(endpoint, request), member: admitted.get(request) ?? null, request, reply }, reply),
    });
  });
}

/** Makes the function that puts endpoints on `app`. */
export const createAddRoute =
  (app: FastifyInstance, deps: RouteDeps): AddRoute =>
  (endpoint, handler) =>
    addRouteTo(app, endpoint, deps, async (call, reply) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- admit and check have just made it so
      const result = await handler(call as Call<typeof endpoint>);
      return reply.type('application/json; charset=utf-8').send(serialize(endpoint.response, result));
    });

/** Makes the function that puts endpoints that answer with a file on `app`. */
export const createAddFileRoute =
  (app: FastifyInstance, deps: RouteDeps): AddFileRoute =>
  (endpoint, handler) =>
    addRouteTo(app, endpoint, deps, async (call, reply) => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- admit and check have just made it so
      const { body, headers } = await handler(call as Call<typeof endpoint>);
      void reply.headers(headers);
      const isUnchanged = headers['etag'] !== undefined && headers['etag'] === reply.request.headers['if-none-match'];
      return isUnchanged ? reply.code(304).send() : reply.type(endpoint.fileType).send(body);
    });
