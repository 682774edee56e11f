import { registerServiceWorker } from '#src/lib/notifications/register-service-worker.ts';
import { preventReloadOnChunkError, renderStartupError } from '#src/lib/navigation/chunk-errors.ts';
import './styles/app.css';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

preventReloadOnChunkError();
if (import.meta.env.PROD) registerServiceWorker();
if (import.meta.env.DEV) (await import('./routes/-design.tsx')).addDesignPage();

// The home page needs little of the app; the rest comes when somebody is about to go on.
if (location.pathname === '/') {
  const { startHome } = await import('./start-home.tsx');
  await startHome(place);
} else {
  const app = await import('./start-app.tsx').catch(() => undefined);
  if (app) app.startApp(place);
  else renderStartupError(place);
}
