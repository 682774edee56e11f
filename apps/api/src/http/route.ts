import { type Endpoint, MEMBER_HEADER, type RequestOf, type ResponseOf } from '@muster/contract/endpoint.ts';
import { orderIssues } from '@muster/contract/issues.ts';
import { z } from '@muster/contract/zod.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../auth/member.ts';
import { AppError } from './app-error.ts';
import { serializerSchema } from './json-schema.ts';
import { type RateLimiter, addressKey } from './rate-limiter.ts';

type MemberOf<E extends Endpoint> = E['access'] extends 'visitor' ? Member | null : Member;

/** What a handler works with: the checked parts of the request, who asks, and the raw pair where cookies are needed. */
type Call<E extends Endpoint> = RequestOf<E> & {
  readonly member: MemberOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Puts an endpoint of the contract on the server: who may call, what is accepted, what goes out. */
export type AddRoute = <E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<ResponseOf<E>>) => void;

export interface RouteDeps {
  /** Whether there is a session cookie, whatever it is worth. */
  readonly bringsSession: (request: FastifyRequest) => boolean;
  readonly findMember: (request: FastifyRequest) => Promise<Member | null>;
  readonly rateLimiter: RateLimiter;
}

/** Asking who is signed in is how a tab learns that it is somebody else by now. */
const isAboutMember = ({ access, method }: Endpoint): boolean => access !== 'visitor' || method !== 'GET';

/** Who asks; throws when the endpoint is not for them or they ask too often. A forged cookie counts as a visitor's request. */
async function admit(endpoint: Endpoint, request: FastifyRequest, deps: RouteDeps): Promise<Member | null> {
  const member = await deps.findMember(request);
  if (member) await deps.rateLimiter.consume('requestsPerMinute', member.id);
  else if (deps.bringsSession(request))
    await deps.rateLimiter.consume('visitorRequestsPerMinute', addressKey(request.ip));
  const { access } = endpoint;
  const meant = request.headers[MEMBER_HEADER];
  const isOther = member !== null && meant !== undefined && meant !== member.id;
  if (isOther && isAboutMember(endpoint)) throw new AppError('session-changed');
  if (access === 'visitor') return member;
  if (!member) throw new AppError('unauthenticated');
  if (access === 'admin' && member.role !== 'admin') throw new AppError('permission-denied');
  return member;
}

const nothing = z.strictObject({});

/** A part that the endpoint does not have must be empty. */
function check(schema: z.ZodMiniType = nothing, value: unknown = {}): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('validation-failed', { issues: orderIssues(schema, result.error) });
  return result.data;
}

/** Makes the function that puts endpoints on `app`. */
export const createAddRoute =
  (app: FastifyInstance, deps: RouteDeps): AddRoute =>
  (endpoint, handler) => {
    const serialize = fastJson(serializerSchema(endpoint.response));
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const call = {
          member: await admit(endpoint, request, deps),
          params: check(endpoint.params, request.params),
          querystring: check(endpoint.querystring, request.query),
          body: check(endpoint.body, request.body ?? {}),
          request,
          reply,
        };
        // oxlint-disable-next-line typescript/consistent-type-assertions -- admit and check have just made it so
        const result = await handler(call as Call<typeof endpoint>);
        return reply.type('application/json; charset=utf-8').send(serialize(result));
      },
    });
  };
