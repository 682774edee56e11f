import type { ErrorCode } from './errors.ts';
import type { z } from './zod.ts';

/** Required role of the caller; administrators may call all. Ownership is checked in the SQL query. */
export type Access = 'visitor' | 'member' | 'moderator' | 'admin';

/** Permissions that an access token may have. */
export const tokenScopes = ['board', 'posts', 'requests', 'messages', 'calendar'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Request header with the id of the member that the tab is signed in as. Tabs share one session cookie: if another tab
 * signs in as a different member, the server rejects requests of this tab.
 */
export const MEMBER_HEADER = 'x-member-id';

/** A file upload in place of a JSON body. */
export interface Upload {
  /** Accepted media types. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

interface EndpointBase {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parts, as in `/api/posts/:postId`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The scope that an access token needs to call it. No token may call an endpoint without one. */
  readonly scope?: TokenScope;
  /** Whether a suspended member may call it. Only for endpoints about their own account. */
  readonly isAllowedWhileSuspended?: true;
  /**
   * Whether the request writes to other members or joins them. It then needs a verified address and accepted rules where the
   * community requires them. Reading, answering no, leaving, deleting and reporting need neither. `true`: every request; else
   * those whose body has one of these values in a field.
   */
  readonly writesToOthers?: true | Readonly<Record<string, readonly unknown[]>>;
  /** Whether it works regardless of the member that the tab belongs to: the client omits {@link MEMBER_HEADER}. */
  readonly isSessionIndependent?: true;
  readonly params?: z.ZodMiniType;
  readonly querystring?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly upload?: Upload;
  /** Errors of this endpoint beyond those that any endpoint may return. */
  readonly errors?: readonly ErrorCode[];
}

/** An API endpoint. The typed client, the handler and the OpenAPI document use the same object. */
export interface Endpoint extends EndpointBase {
  readonly response: z.ZodMiniType;
}

/** An endpoint that returns a file. */
export interface FileEndpoint extends EndpointBase {
  /** Media type of the file. */
  readonly fileType: string;
  /** Whether it redirects (303) to a page instead. */
  readonly isRedirect?: true;
}

export type AnyEndpoint = Endpoint | FileEndpoint;

/** Replaces the `:name` parts of a path. */
export const fillPath = (path: string, values: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Checks the type of an endpoint without widening it. */
export const defineEndpoint = <const E extends AnyEndpoint>(endpoint: E): E => endpoint;

type PartOf<E extends AnyEndpoint, Part extends 'params' | 'querystring' | 'body'> = E[Part] extends z.ZodMiniType
  ? undefined extends z.output<E[Part]>
    ? Partial<Record<Part, z.output<E[Part]>>>
    : Record<Part, z.output<E[Part]>>
  : unknown;

type FileOf<E extends AnyEndpoint> = E['upload'] extends Upload ? { file: Uint8Array } : unknown;

/** Input of an endpoint: `params`, `querystring`, `body` and `file`, each only if the endpoint defines it. An optional body may be omitted. */
export type RequestOf<E extends AnyEndpoint> = PartOf<E, 'params'> &
  PartOf<E, 'querystring'> &
  PartOf<E, 'body'> &
  FileOf<E>;

/** Result of the handler, and of the client's call. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
