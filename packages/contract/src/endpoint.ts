import type { ErrorCode } from './errors.ts';
import type { z } from './zod.ts';

/** Who may call: anybody, a signed-in member, or an administrator. Ownership is checked in the query itself. */
export type Access = 'visitor' | 'member' | 'admin';

/**
 * Request header with the id of the member whom the browser's tab is for. Tabs share one cookie: when another one has
 * signed somebody else in since, nothing may happen in that other name.
 */
export const MEMBER_HEADER = 'x-member-id';

/** One request both ends agree on: the typed client, the handler and the OpenAPI document read the same object. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parts, as in `/api/posts/:postId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly querystring?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** Failures of this endpoint beyond those that any endpoint may answer with. */
  readonly errors: readonly ErrorCode[];
}

/** The address that a path with `:name` parts has with these values in their places. */
export const fillPath = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Keeps the exact types of an endpoint while checking its form. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type PartOf<E extends Endpoint, Part extends 'params' | 'querystring' | 'body'> = E[Part] extends z.ZodMiniType
  ? Record<Part, z.output<E[Part]>>
  : unknown;

/** What a caller passes and a handler receives: `params`, `querystring` and `body`, each only where the endpoint has it. */
export type RequestOf<E extends Endpoint> = PartOf<E, 'params'> & PartOf<E, 'querystring'> & PartOf<E, 'body'>;

/** What the handler returns and the caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
