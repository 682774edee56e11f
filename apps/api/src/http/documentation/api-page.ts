import type { Access, AnyEndpoint } from '@muster/contract/endpoint.ts';
import { endpoints } from '@muster/contract/endpoints.ts';
import { errorBodySchema, errors } from '@muster/contract/errors.ts';
import type { z } from '@muster/contract/zod.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { wireSchema } from './json-schema.ts';
import { commonErrors, groupOf, possibleErrors } from './openapi.ts';
import { schemaText } from './schema-text.ts';
import { staticPage } from '../pages/static-page.ts';

const access: Readonly<Record<Access, string>> = {
  visitor: 'Open to everybody.',
  member: 'For signed-in members.',
  admin: 'For administrators.',
};

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const part = (title: string, text: string): string => `<h3>${title}</h3>\n<pre>${escapeHtml(text)}</pre>`;
const schemaPart = (title: string, schema: z.ZodMiniType | undefined): string[] =>
  schema ? [part(title, schemaText(wireSchema(schema)))] : [];

const uploadPart = ({ upload }: AnyEndpoint): string[] =>
  upload ? [part('Request body', `${upload.types.join(' | ')} // at most ${upload.maxBytes} bytes`)] : [];

const answerPart = (endpoint: AnyEndpoint): string[] =>
  'fileType' in endpoint ? [part('Response', endpoint.fileType)] : schemaPart('Response', endpoint.response);

function endpointHtml(endpoint: AnyEndpoint): string {
  const own = possibleErrors(endpoint).filter((error) => !commonErrors.includes(error));
  return [
    `<details><summary><b>${endpoint.method}</b> ${code(endpoint.path)}<br>${escapeHtml(endpoint.summary)}</summary>`,
    `<p>${access[endpoint.access]}</p>`,
    ...schemaPart('Path', endpoint.params),
    ...schemaPart('Query', endpoint.querystring),
    ...schemaPart('Request body', endpoint.body),
    ...uploadPart(endpoint),
    ...answerPart(endpoint),
    ...(own.length > 0 ? [`<h3>Errors</h3>\n<p>${own.map(code).join(', ')}</p>`] : []),
    '</details>',
  ].join('\n');
}

const errorRows = Object.entries(errors).map(
  ([name, { status, message }]) => `<tr><td>${status}</td><td>${code(name)}</td><td>${escapeHtml(message)}</td></tr>`,
);

/** The API reference as a page without scripts. */
export function apiPage(productName: string, sessionCookie: string): string {
  const groups = [...Map.groupBy(endpoints, groupOf)];
  const links = groups.map(([name]) => `<a href="#${name}">${name}</a>`).join(' · ');
  const sections = groups.map(
    ([name, group]) => `<section>\n<h2 id="${name}">${name}</h2>\n${group.map(endpointHtml).join('\n')}\n</section>`,
  );
  return staticPage(
    `${productName} API`,
    `<h1>${escapeHtml(productName)} API</h1>
<p>Everything the web app can do. For programs: the <a href="/api/openapi.json">OpenAPI document</a>.</p>
<p>Bodies are JSON in UTF-8. ${code('POST /api/session')} signs in and sets the cookie ${code(sessionCookie)}; send it with each request.</p>
<nav>${links} · <a href="#errors">errors</a></nav>
${sections.join('\n')}
<section>
<h2 id="errors">errors</h2>
<p>Every error has one shape, and a code that does not change. Any endpoint can answer with ${commonErrors.map(code).join(', ')}.</p>
<pre>${escapeHtml(schemaText(wireSchema(errorBodySchema)))}</pre>
<table><thead><tr><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>
${errorRows.join('\n')}
</tbody></table>
</section>`,
  );
}
