import { createHash } from 'node:crypto';
import { escapeHtml } from '#src/lib/escape-html.ts';

/** Repeats colors of the web app: a page at a rejected host name cannot load its style sheet. */
const style = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f4f6f9, #0b0e18); color: light-dark(#161d2e, #f2f4f8);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
pre { white-space: pre-wrap; margin: 0.5rem 0; padding: 0.75rem; border: 1px solid light-dark(#d9dce3, #333a4b); border-radius: 6px;
  background: light-dark(#fefefe, #131826); font-size: 0.875rem; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Stricter than the policy of the web app: no scripts, and only the style sheet with this hash. */
export const staticPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
};

/** A page that needs no other file. `main` is HTML. */
export const staticPage = (language: string, title: string, main: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
