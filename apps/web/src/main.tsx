import { registerServiceWorker } from '#src/lib/register-service-worker.ts';
import { preventReloadOnChunkError, renderStartupError } from '#src/lib/navigation/chunk-errors.ts';
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
