import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showToast } from './components/use-toast.ts';
import { updateTexts } from './lib/app-texts.ts';
import { startAppWorker } from './lib/app-worker.ts';
import { keepPageWhenCodeIsMissing } from './lib/preload-screens.ts';
import { queryClient } from './lib/query-client.ts';
import { mayLeave } from './lib/unsaved-work.ts';
import { createAppRouter } from './router.tsx';
import './styles/app.css';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

keepPageWhenCodeIsMissing();
if (import.meta.env.DEV) (await import('./routes/-design.tsx')).addDesignPage();
const router = createAppRouter(queryClient);
// The home page already stands in the page: it is taken over when it can be shown at once, so that nothing blinks.
if (location.pathname === '/') await router.load();

createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Tooltip.Provider delay={400}>
          <RouterProvider router={router} />
        </Tooltip.Provider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

/** Nothing that was typed goes with the old version unless its writer says so. */
function offerNewVersion(start: () => void): void {
  const onPress = (): void => void mayLeave().then((may) => may && start());
  showToast(updateTexts.ready, { id: 'new-version', stayMs: 0, action: { label: updateTexts.reload, onPress } });
}

if (import.meta.env.PROD) startAppWorker(offerNewVersion);
