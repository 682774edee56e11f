import { registerServiceWorker } from './lib/register-service-worker.ts';
import './styles/app.css';

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');

preventReloadOnChunkError();
if (import.meta.env.PROD) registerServiceWorker();

// The home page loads without the app, which follows on the first sign of navigation.
if (location.pathname === '/') {
  const { startHome } = await import('./start-home.tsx');
  await startHome(container);
} else {
  const app = await import('./start-app.tsx').catch(() => undefined);
  if (app) app.startApp(container);
  else renderStartupError(container);
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

/** Shown if the first chunks of the app fail to load. Plain DOM, because no component is available then. */
function renderStartupError(page: HTMLElement): void {
  document.getElementById('frame')?.remove();
  const reloadLink = document.createElement('a');
  reloadLink.href = location.href;
  reloadLink.textContent = 'Reload';
  reloadLink.className = 'text-link';
  const content = document.createElement('main');
  content.className = 'mx-auto flex max-w-140 flex-col items-start gap-3 p-6';
  content.append("This page couldn't be loaded. Check your internet connection and try again.", reloadLink);
  page.replaceChildren(content);
}
