import {
  type AnyEndpoint,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  fillPath,
} from '@muster/contract/endpoint.ts';
import { type ErrorBody, errorBodySchema } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyInstance, HTTPMethods, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { possibleErrors } from '#src/http/documentation/openapi.ts';

/** An error response. */
class CallError extends Error {
  readonly status: number;
  readonly code: ErrorBody['code'];
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.message}`);
    this.status = status;
    this.code = body.code;
    this.body = body;
  }
}

type ApiResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json' | 'cookies'>;

interface RawRequest {
  readonly method?: HTTPMethods;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Sends a request: in process, or over the network. */
export type Transport = (request: RawRequest) => Promise<ApiResponse>;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly querystring?: unknown;
  readonly body?: unknown;
  readonly file?: Uint8Array;
}

export interface ApiClient {
  /** Calls an endpoint like the browser. Throws a {@link CallError} for an error response. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResponseOf<E>>;
  /** Calls an endpoint with any input. */
  send(endpoint: AnyEndpoint, parts?: Parts): Promise<ApiResponse>;
  /** Sends any request with this client's cookies. */
  raw(request: RawRequest): Promise<ApiResponse>;
  readonly cookies: Map<string, string>;
}

const partsSchema = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  querystring: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
  file: z.optional(z.instanceof(Uint8Array)),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function queryOf(querystring: unknown): string {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(querystring ?? {}));
  const search = new URLSearchParams();
  entries.filter(([, value]) => value !== undefined).forEach(([name, value]) => search.append(name, textOf(value)));
  return search.size > 0 ? `?${search.toString()}` : '';
}

function storeCookies(cookies: Map<string, string>, response: ApiResponse): void {
  for (const { name, value } of response.cookies) {
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The Cookie header of a client. */
export const cookieHeader = ({ cookies }: Pick<ApiClient, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Injects requests into the server without a network, from `address`. */
export const injectInto =
  (app: FastifyInstance, address: string): Transport =>
  (request) =>
    app.inject({ remoteAddress: address, ...request });

/** A client with its own cookies. */
export function createClient(transport: Transport): ApiClient {
  const cookies = new Map<string, string>();
  const raw: ApiClient['raw'] = async (request) => {
    const response = await transport({
      ...request,
      headers: { cookie: cookieHeader({ cookies }), ...request.headers },
    });
    storeCookies(cookies, response);
    return response;
  };
  const send: ApiClient['send'] = async (endpoint, { params, querystring, body, file } = {}) => {
    const response = await raw({
      method: endpoint.method,
      url: fillPath(endpoint.path, params) + queryOf(querystring),
      ...(body !== undefined && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(file && { payload: Buffer.from(file), headers: { 'content-type': endpoint.upload?.types[0] ?? '' } }),
    });
    // Every error that occurs must be documented.
    if (response.statusCode >= 400) expect(possibleErrors(endpoint)).toContain(response.json().code);
    return response;
  };
  return {
    cookies,
    raw,
    send,
    async call(endpoint, request) {
      const { params, querystring, body, file } = partsSchema.parse(request);
      const response = await send(endpoint, {
        ...(params && { params }),
        ...(file && { file }),
        ...(endpoint.querystring && { querystring: z.encode(endpoint.querystring, querystring) }),
        ...(endpoint.body && { body: z.encode(endpoint.body, body) }),
      });
      if (response.statusCode >= 400) throw new CallError(response.statusCode, errorBodySchema.parse(response.json()));
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema validated it
      return endpoint.response.parse(response.json()) as ResponseOf<typeof endpoint>;
    },
  };
}
