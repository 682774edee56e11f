import type { CurrentMember } from '@muster/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClient } from '#src/lib/query-client.ts';
import { createAppRouter } from '#src/router.tsx';

export const aMember: CurrentMember = {
  id: '019a3f6e-0000-7000-8000-000000000001',
  name: 'Ada Osei',
  email: 'ada@example.com',
  role: 'member',
  pictureUrl: null,
  suspendedUntil: null,
};

/** Opens the whole app at an address. */
export function renderApp(address: string) {
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, address: () => router.state.location.href };
}
