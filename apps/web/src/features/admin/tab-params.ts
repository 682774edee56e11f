import type { AdminSearch } from './admin-search.ts';

export const adminTabs = [
  'users',
  'games',
  'posts',
  'reports',
  'registration',
  'overview',
  'audit',
  'discord',
  'health',
] as const;
export type AdminTab = (typeof adminTabs)[number];

/** Returns the value if it is one of `values`. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((known) => known === value);

export const currentTab = (search: AdminSearch): AdminTab => oneOf(adminTabs, search.tab) ?? 'users';

/** The page number, starting at 1. */
export const pageNumber = ({ page = '' }: AdminSearch): number => (/^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1);

/** Page as a search parameter; the first page has none. */
export const pageParam = (page: number): string | undefined => (page > 1 ? String(page) : undefined);
