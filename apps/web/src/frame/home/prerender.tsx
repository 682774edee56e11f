import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeScreen } from './home-screen.tsx';

/**
 * The home page as static HTML, so that it renders before any script runs.
 * @public Called by the build.
 */
export async function prerenderHome(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: HomeScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
