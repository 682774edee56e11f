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
const { paths } = documentSchema.parse(openApiDocument('Rally', 'session'));

/** The documented error codes of an endpoint, each found under its status. */
function documented({ method, path }: AnyEndpoint): string[] {
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

const each = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const changing = each.filter(([, { method }]) => method !== 'GET');
const always: readonly ErrorCode[] = [
  'validation-failed',
  'malformed-request',
  'uri-too-long',
  'too-many-requests',
  'internal',
  'unavailable',
  'deadline-exceeded',
];

test.each(each)('%s documents its own errors and the common ones', (_, endpoint) => {
  expect(documented(endpoint)).toEqual(expect.arrayContaining([...(endpoint.errors ?? []), ...always]));
  expect(documented(endpoint).includes('unauthenticated')).toBe(endpoint.access !== 'visitor');
});

test.each(changing)('%s documents errors for bodies and other origins', (_, endpoint) => {
  expect(documented(endpoint)).toEqual(
    expect.arrayContaining(['permission-denied', 'body-too-large', 'unsupported-media-type']),
  );
});

test('documents an error only where it can occur', () => {
  expect(documented(getOwnProfileEndpoint)).toContain('member-not-found');
  expect(documented(getOwnProfileEndpoint)).not.toContain('body-too-large');
  expect(documented(createPostEndpoint)).toEqual(expect.arrayContaining(['game-not-found', 'post-not-found']));
  expect(documented(createPostEndpoint)).not.toContain('email-taken');
});

test('every error except not-found belongs to an endpoint', () => {
  const codes = new Set(endpoints.flatMap(documented));
  expect(Object.keys(errors).filter((code) => !codes.has(code))).toEqual(['not-found']);
});
