import { createRoute } from '@tanstack/react-router';
import { DesignPage } from '#src/features/design/design-page.tsx';
import { isWholeScreen, type WholeScreen, WholeScreenAlone } from '#src/features/design/full-screens.tsx';
import { routeTree } from '#src/route-tree.gen.ts';
import { Route as rootRoute } from './__root.tsx';

const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/design',
  validateSearch: ({ screen }): { screen?: WholeScreen } => (isWholeScreen(screen) ? { screen } : {}),
  component: Design,
  staticData: { title: 'Design system' },
});

function Design() {
  const { screen } = designRoute.useSearch();
  return screen ? <WholeScreenAlone name={screen} /> : <DesignPage />;
}

/** Gives the app the page of its components, before its router is made. */
export function addDesignPage(): void {
  routeTree.addChildren([...Object.values(routeTree.children ?? {}), designRoute]);
}
