import { queryClient } from '#src/lib/api/query-client.ts';

/** All that this browser still knows of what was typed: what was sent, what is kept, and what stands in the fields. */
export const remembered = (): string =>
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
