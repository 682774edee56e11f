import { queryClient } from '#src/lib/api/query-client.ts';

/** Everything that could still contain typed text: caches, storage and input fields. */
export const readBrowserState = (): string =>
  JSON.stringify([
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    localStorage,
    sessionStorage,
    [...document.querySelectorAll('input')].map(({ value }) => value),
  ]);
