import { registerServiceWorker } from '#src/lib/register-service-worker.ts';
import '#src/styles/app.css';

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');

preventReloadOnChunkError();

if (import.meta.env.PROD) registerServiceWorker();
void start(container);

/** The home page loads without the app. */
async function start(page: HTMLElement): Promise<void> {
  if (location.pathname === '/') {
    const { startHome } = await import('./start-home.tsx');
    startHome(page);
    return;
  }
  // Cached files would run before the browser paints the text of the page (bench `page-load`: largest paint of a revisit).
  await (document.hidden || new Promise(requestAnimationFrame));
  const app = await import('./start-app.tsx').catch(() => undefined);
  if (app) app.startApp(page);
  else showLoadError(page);
}

/**
 * Rewords chunk load errors so that the screen shows its error page. The router recognizes the browser's own wording and
 * would reload the document, which fails offline.
 */
function preventReloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Part of the app couldn't be loaded: ${payload.message}`;
  });
}

/** Shown if the first scripts fail to load. Part of index.html, because no component is available then. */
function showLoadError(page: HTMLElement): void {
  document.getElementById('frame')?.remove();
  const template = document.getElementById('load-error');
  if (template instanceof HTMLTemplateElement) page.replaceChildren(template.content);
}
