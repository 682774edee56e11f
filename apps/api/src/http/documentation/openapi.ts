import { endpoints } from '@muster/contract/endpoints.ts';
import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { type ErrorCode, errorBodySchema, errors } from '@muster/contract/errors.ts';
import { cachePerAppearance } from '../pages/app-pages.ts';
import type { Site } from '../pages/page-head.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from '@muster/contract/zod.ts';
import { wireSchema } from '../json-schema.ts';

/** Errors of every endpoint. */
const commonErrors: readonly ErrorCode[] = [
  'validation-failed',
  'malformed-request',
  'request-timeout',
  'uri-too-long',
  'headers-too-large',
  'host-not-allowed',
  'too-many-requests',
  'internal',
  'unavailable',
  'deadline-exceeded',
  'session-changed',
];
/** Errors of endpoints that visitors may not call. */
const memberErrors: readonly ErrorCode[] = ['suspended'];
/** Also of endpoints for visitors: an access token may be invalid, or lack the scope. Public files ignore tokens. */
const authenticationErrors: readonly ErrorCode[] = ['unauthenticated', 'permission-denied'];
/** Errors of endpoints by which members write to others. */
const writeErrors: readonly ErrorCode[] = ['email-not-verified', 'rules-not-accepted'];
/** Errors of endpoints that change data. */
const changeErrors: readonly ErrorCode[] = [
  'wrong-address',
  'body-too-large',
  'unsupported-media-type',
  'already-deleted',
];

/** The first path segment after `/api`. */
const groupOf = ({ path }: AnyEndpoint): string => path.split('/')[2] ?? '';

const jsonContent = (schema: object): object => ({ 'application/json': { schema } });

/** Every error code that an endpoint may return. */
export function possibleErrors(endpoint: AnyEndpoint): ErrorCode[] {
  const changes = endpoint.method === 'GET' ? [] : changeErrors;
  return [
    ...new Set([
      ...(endpoint.errors ?? []),
      ...(endpoint.access === 'visitor' ? [] : memberErrors),
      ...('fileType' in endpoint && endpoint.access === 'visitor' ? [] : authenticationErrors),
      ...(endpoint.writesToOthers ? writeErrors : []),
      ...changes,
      ...commonErrors,
    ]),
  ];
}

function errorResponses(endpoint: AnyEndpoint): Record<string, object> {
  const codesByStatus = Map.groupBy(possibleErrors(endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function parametersIn(place: 'path' | 'query', schema: z.ZodMiniType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

const binary = { schema: { type: 'string', format: 'binary' } };

function requestBody({ body, upload }: AnyEndpoint): object {
  if (upload) {
    return { requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, binary])) } };
  }
  return body
    ? { requestBody: { required: !body.safeParse(undefined).success, content: jsonContent(wireSchema(body)) } }
    : {};
}

const answerContent = (endpoint: AnyEndpoint): object =>
  'fileType' in endpoint ? { [endpoint.fileType]: binary } : jsonContent(wireSchema(endpoint.response));

function successResponses(endpoint: AnyEndpoint): object {
  if ('fileType' in endpoint && endpoint.isRedirect) return { 303: { description: 'Redirects to a page.' } };
  return {
    200: { description: 'Done.', content: answerContent(endpoint) },
    ...('fileType' in endpoint && { 304: { description: 'Not modified.' } }),
  };
}

const operationOf = (endpoint: AnyEndpoint): object => ({
  summary: endpoint.summary,
  tags: [groupOf(endpoint)],
  security:
    endpoint.access === 'visitor' ? [] : [{ session: [] }, ...(endpoint.scope ? [{ token: [endpoint.scope] }] : [])],
  parameters: [...parametersIn('path', endpoint.params), ...parametersIn('query', endpoint.querystring)],
  ...requestBody(endpoint),
  responses: {
    ...successResponses(endpoint),
    ...errorResponses(endpoint),
  },
});

function pathsOf(all: readonly AnyEndpoint[]): Record<string, object> {
  const byPath = Map.groupBy(all, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, group]) => [
      path,
      Object.fromEntries(group.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
    ]),
  );
}

/** The OpenAPI 3.1 document of the contract. */
export const openApiDocument = (productName: string, sessionCookie: string): object => ({
  openapi: '3.1.0',
  info: {
    title: `${productName} API`,
    version: '1',
    description:
      'Everything the web app can do. Errors all have one shape and a stable code. `POST /api/session` signs in and sets the session cookie. Programs send an access token, created in the settings, with the scope that the operation names.',
  },
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      token: { type: 'http', scheme: 'bearer' },
    },
    schemas: { Error: wireSchema(errorBodySchema) },
  },
});

/** Serves the OpenAPI document, generated by the first request for it. */
export function addOpenApiDocument(app: FastifyInstance, site: Site, sessionCookie: string): void {
  const readDocument = cachePerAppearance(site, () =>
    JSON.stringify(openApiDocument(site.appearance.name, sessionCookie)),
  );
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(readDocument()));
}
