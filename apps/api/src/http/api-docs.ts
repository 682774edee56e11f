import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { openApiDocument } from './openapi.ts';

const swaggerFolder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const publicFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const page = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const startScript = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });\n";

/** The contract for programs at /api/openapi.json, and for people at /api/docs. */
export async function addApiDocs(app: FastifyInstance, productName: string, sessionCookie: string): Promise<void> {
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    // Seldom asked for, and much to describe at every start.
    document ??= JSON.stringify(openApiDocument(productName, sessionCookie));
    return reply.type('application/json').send(document);
  });
  await app.register(async (docs) => {
    // Swagger UI builds its page with innerHTML, so this page alone does without Trusted Types.
    docs.addHook('onSend', async (_request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'));
      void reply.header('content-security-policy', policy.replace("; require-trusted-types-for 'script'", ''));
    });
    await docs.register(fastifyStatic, {
      root: swaggerFolder,
      prefix: '/api/docs/',
      decorateReply: false,
      index: false,
      allowedPath: (path) => publicFiles.includes(path.replace(/^\//, '')),
    });
    docs.get('/api/docs', (_request, reply) => reply.type('text/html').send(page(escapeHtml(`${productName} API`))));
    docs.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(startScript));
  });
}
