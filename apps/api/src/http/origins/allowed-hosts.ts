import { isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiOrFilePath } from '@muster/contract/paths.ts';
import { AppError } from '#src/lib/app-error.ts';
import { sendErrorPage } from '../error-handler.ts';
import { escapeHtml } from '#src/lib/escape-html.ts';
import { isHealthCheck } from '../health.ts';
import { absoluteTarget } from '../request-bounds.ts';
import { languages, translate } from '#src/lib/translate.ts';
import { chooseLanguage } from '../pages/page-language.ts';
import type { Site } from '../pages/page-head.ts';
import { staticPage } from '../pages/static-page.ts';

/** A host and an optional port (RFC 3986, sections 3.2.2 and 3.2.3): an IPv6 address in brackets, or a name. */
const hostPattern = /^(?:\[([\da-f:.]+)\]|([\w.~!$&'()*+,;=%-]*))(?::\d*)?$/i;

/** The name in a Host header, in lower case, without port and final dot; null if the header is malformed. */
function hostNameOf(header: string): string | null {
  const [, address, name] = hostPattern.exec(header) ?? [];
  if (address !== undefined) return isIPv6(address) ? address : null;
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}

const countHostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

/** The names that a request is for: Host, X-Forwarded-Host from a trusted proxy, and an absolute target. */
function hostNamesOf(request: FastifyRequest): string[] {
  // Node rejects an HTTP/1.1 request without Host. Of several it uses the first, but RFC 9112, section 3.2 requires 400.
  if (countHostHeaders(request) > 1) throw new AppError('malformed-request');
  const [, target = ''] = absoluteTarget.exec(request.originalUrl) ?? [];
  return [request.headers.host ?? '', request.host, target].map((header) => {
    const name = hostNameOf(header);
    if (name === null) throw new AppError('malformed-request');
    return name;
  });
}

/** DNS rebinding needs a name that its attacker controls, so an address is always allowed. */
const isLocal = (name: string): boolean =>
  name === '' || isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');

function rejectionPage(language: string, productName: string, name: string): string {
  const title = translate(language, '{productName} does not use this address', { productName });
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  return staticPage(
    language,
    title,
    `<h1>${escapeHtml(title)}</h1>
${paragraph(translate(language, 'You opened {name}, which is not set up on this server. Check the link, or ask the person who runs it.', { name }))}
<h2>${escapeHtml(translate(language, 'Do you run this server?'))}</h2>
${paragraph(translate(language, 'Add the name to its settings and restart it. Separate several names with commas.'))}
<pre>ALLOWED_HOSTS=${escapeHtml(name)}</pre>
${paragraph(translate(language, 'If this is the address that everybody uses, set {setting} to it instead.', { setting: 'PUBLIC_URL' }))}`,
  );
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isApiOrFilePath(url.split('?')[0] ?? '') && (headers.accept?.includes('text/html') ?? false);

interface HostSettings {
  readonly allowedHosts: readonly string[];
  readonly defaultLanguage: string;
}

/**
 * Rejects requests for unknown host names. In DNS rebinding, a foreign page lets its own name resolve to this server and
 * is then same-origin with it; only the Host header reveals it. Health checks are allowed under any name.
 */
export function rejectUnknownHosts(
  app: FastifyInstance,
  { allowedHosts, defaultLanguage }: HostSettings,
  site: Pick<Site, 'appearance'>,
): void {
  const allowed = new Set(allowedHosts);
  app.addHook('onRequest', async (request, reply) => {
    const rejected = hostNamesOf(request).find((name) => !isLocal(name) && !allowed.has(name));
    if (rejected === undefined || isHealthCheck(request.url)) return;
    request.log.warn({ host: request.headers.host, name: rejected }, 'request for a host that is not in ALLOWED_HOSTS');
    const error = new AppError('host-not-allowed');
    if (!wantsPage(request)) throw error;
    const language = chooseLanguage(request, languages, defaultLanguage);
    await sendErrorPage(error, rejectionPage(language, site.appearance.name, rejected), request, reply);
  });
}
