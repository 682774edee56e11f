import type { ErrorCode } from './errors.ts';
import type { z } from './zod.ts';

/** Who may call: anybody, a signed-in member, or an administrator. Ownership is checked in the query itself. */
export type Access = 'visitor' | 'member' | 'admin';

/**
 * Request header with the id of the member whom the browser's tab is for. Tabs share one cookie: when another one has
 * signed somebody else in since, nothing may happen in that other name.
 */
export const MEMBER_HEADER = 'x-member-id';

/** A file that a request brings in place of JSON. */
export interface Upload {
  /** Media types that are taken. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

interface EndpointBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parts, as in `/api/posts/:postId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Whether a suspended member may call it: what is about themselves alone. */
  readonly isAllowedWhileSuspended?: true;
  readonly params?: z.ZodMiniType;
  readonly querystring?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly upload?: Upload;
  /** Failures of this endpoint beyond those that any endpoint may answer with. */
  readonly errors: readonly ErrorCode[];
}

/** One request both ends agree on: the typed client, the handler and the OpenAPI document read the same object. */
export interface Endpoint extends EndpointBase {
  readonly response: z.ZodMiniType;
}

/** A request that is answered with a file. */
export interface FileEndpoint extends EndpointBase {
  /** Media type of the file. */
  readonly fileType: string;
}

export type AnyEndpoint = Endpoint | FileEndpoint;

/** The address that a path with `:name` parts has with these values in their places. */
export const fillPath = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Keeps the exact types of an endpoint while checking its form. */
export const defineEndpoint = <const E extends AnyEndpoint>(endpoint: E): E => endpoint;

type PartOf<E extends AnyEndpoint, Part extends 'params' | 'querystring' | 'body'> = E[Part] extends z.ZodMiniType
  ? Record<Part, z.output<E[Part]>>
  : unknown;

type FileOf<E extends AnyEndpoint> = E['upload'] extends Upload ? { file: Uint8Array } : unknown;

/** What a caller passes and a handler receives: `params`, `querystring`, `body` and `file`, each only where the endpoint has it. */
export type RequestOf<E extends AnyEndpoint> = PartOf<E, 'params'> &
  PartOf<E, 'querystring'> &
  PartOf<E, 'body'> &
  FileOf<E>;

/** What the handler returns and the caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
