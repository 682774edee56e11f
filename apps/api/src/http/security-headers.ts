import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // apps/web/src/lib/register-service-worker.ts creates the only policy; no library creates one.
  'trusted-types service-worker',
].join('; ');

export const fixedHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
/** For responses that are no pages: shorter, because a page starts with a dozen of them. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Browsers ignore it on other origins and log an error. */
const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' };
/** Not for subdomains: they may be other services of the host that have no https. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** Hash sources (CSP 3) of a page's inline elements of this kind. */
const inlineSources = (page: string, tag: 'script' | 'style'): string =>
  [...page.matchAll(new RegExp(`<${tag}(?: type="importmap"| id="accent")?>([^]*?)</${tag}>`, 'g'))]
    .map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join('');

/** Policy of a page that we built, which also allows its inline script and styles. */
export const policyOfPage = (page: string): string =>
  contentSecurityPolicy
    .replace("script-src 'self'", (source) => source + inlineSources(page, 'script'))
    .replace("style-src 'self'", (source) => source + inlineSources(page, 'style'));

/** Browsers trust these hosts without https. */
const isLoopback = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);

/** Sets the headers of every response, including errors and static files. */
export const createSetHeaders =
  (isHttps: (request: FastifyRequest) => boolean) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(fixedHeaders);
    if (isHttps(request)) void reply.headers({ ...openerPolicy, ...strictTransport });
    else if (isLoopback(request.hostname)) void reply.headers(openerPolicy);
    if (request.url.startsWith('/api/'))
      void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy });
  };
