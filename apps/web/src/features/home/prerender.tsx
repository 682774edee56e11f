import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { HomeScreen } from './home-screen.tsx';

/**
 * The home page as markup: it stands in the page before any script has run.
 * @public The build calls it.
 */
export async function prerenderHome(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: HomeScreen }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
