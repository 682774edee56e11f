import { loadFirstCatalog } from './lib/load-catalogs.ts';
import './styles/app.css';

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');

preventReloadOnChunkError();

// Before all other modules, because their constants contain texts.
const hasTexts = await loadFirstCatalog().then(
  () => true,
  () => false,
);
if (import.meta.env.PROD)
  void import('./lib/register-service-worker.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    () => undefined,
  );
// The home page loads without the app.
if (hasTexts && location.pathname === '/') {
  const { startHome } = await import('./start-home.tsx');
  startHome(container);
} else {
  const app = hasTexts ? await import('./start-app.tsx').catch(() => undefined) : undefined;
  if (app) app.startApp(container);
  else showLoadError(container);
}

/**
 * Rewords chunk load errors so that the screen shows its error page. The router recognises the browser's own wording and
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
