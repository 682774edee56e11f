import { createRoute } from '@tanstack/react-router';
import { DesignPage } from '#src/features/design/design-page.tsx';
import { isFullScreenName, type FullScreenName, FullScreen } from '#src/features/design/full-screens.tsx';
import { routeTree } from '#src/route-tree.gen.ts';
import { Route as rootRoute } from './__root.tsx';

const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design',
  validateSearch: ({ screen }): { screen?: FullScreenName } => (isFullScreenName(screen) ? { screen } : {}),
  component: Design,
  staticData: { title: 'Design system' },
});

function Design() {
  const { screen } = designRoute.useSearch();
  return screen ? <FullScreen name={screen} /> : <DesignPage />;
}

/** Adds the design page to the route tree; call it before the router is created. */
export function addDesignPage(): void {
  routeTree.addChildren([...Object.values(routeTree.children ?? {}), designRoute]);
}
