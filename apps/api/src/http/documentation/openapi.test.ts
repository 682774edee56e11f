import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import type { AnyEndpoint } from '@muster/contract/endpoint.ts';
import { type ErrorCode, errors } from '@muster/contract/errors.ts';
import { z } from '@muster/contract/zod.ts';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const operationSchema = z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) });
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });
const apiDocument = openApiDocument('Rally', 'session');
const { paths } = documentSchema.parse(apiDocument);

/** Returns the endpoint's documented error codes that have the right status and message. */
function documentedErrors({ method, path }: AnyEndpoint): string[] {
  const { responses } = operationSchema.parse(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]);
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([a-z-]+)`: (.+)$/gm)]
      .filter(([, code, message]) =>
        Object.entries(errors).some(
          ([known, entry]) => known === code && String(entry.status) === status && entry.message === message,
        ),
      )
      .map(([, code = '']) => code),
  );
}

const endpointCases = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const mutatingEndpoints = endpointCases.filter(([, { method }]) => method !== 'GET');
const commonErrors: readonly ErrorCode[] = [
  'validation-failed',
  'malformed-request',
  'uri-too-long',
  'too-many-requests',
  'internal',
  'unavailable',
  'deadline-exceeded',
];

test.each(endpointCases)('%s documents its own errors and the common ones', (_, endpoint) => {
  expect(documentedErrors(endpoint)).toEqual(expect.arrayContaining([...(endpoint.errors ?? []), ...commonErrors]));
});

test.each(endpointCases)('%s documents the errors of access tokens, unless it is a public file', (_, endpoint) => {
  const isPublicFile = 'fileType' in endpoint && endpoint.access === 'visitor';
  expect(documentedErrors(endpoint).includes('unauthenticated')).toBe(!isPublicFile);
  expect(documentedErrors(endpoint).includes('permission-denied')).toBe(!isPublicFile);
});

test.each(mutatingEndpoints)('%s documents the errors of request bodies and cross-origin requests', (_, endpoint) => {
  expect(documentedErrors(endpoint)).toEqual(
    expect.arrayContaining(['wrong-address', 'body-too-large', 'unsupported-media-type']),
  );
});

test('documents an error only where it can occur', () => {
  expect(documentedErrors(getOwnProfileEndpoint)).toContain('member-not-found');
  expect(documentedErrors(getOwnProfileEndpoint)).not.toContain('body-too-large');
  expect(documentedErrors(createPostEndpoint)).toEqual(expect.arrayContaining(['game-not-found', 'post-not-found']));
  expect(documentedErrors(createPostEndpoint)).not.toContain('email-taken');
});

test('every error except not-found belongs to an endpoint', () => {
  const codes = new Set(endpoints.flatMap(documentedErrors));
  expect(Object.keys(errors).filter((code) => !codes.has(code))).toEqual(['not-found']);
});

test('writes a constant as an enum with one value', () => {
  const text = JSON.stringify(apiDocument);
  expect(text).toContain('"kind":{"type":"string","enum":["pair"]}');
  expect(text).not.toContain('"const":');
});
