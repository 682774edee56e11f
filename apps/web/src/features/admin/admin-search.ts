import type { AdminCounts } from '@muster/contract/admin/overview.ts';

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

const searchParams = [
  'tab',
  'search',
  'state',
  'sort',
  'platform',
  'action',
  'actorId',
  'targetId',
  'from',
  'to',
  'page',
] as const;

/** Search parameters of the panel as text: tab, search, filters, sort order and page. */
export type AdminSearch = Partial<Record<(typeof searchParams)[number], string>>;

/** Undefined removes a parameter. */
export type SearchChanges = { readonly [Param in keyof AdminSearch]?: AdminSearch[Param] | undefined };

export interface AdminTabProps {
  readonly search: AdminSearch;
  /** Updates the URL. Changes other than `page` reset to the first page. */
  readonly onSearchChange: (changes: SearchChanges, isTyping?: boolean) => void;
}

/** Reads the known parameters; drops all others. */
export const readAdminSearch = (address: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(
    searchParams.flatMap((param) => {
      const value = address[param];
      return typeof value === 'string' && value !== '' ? [[param, value]] : [];
    }),
  );

export const applySearchChanges = (search: AdminSearch, changes: SearchChanges): AdminSearch =>
  readAdminSearch({ ...search, page: undefined, ...changes });

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

/** Counts of open work, most urgent first, with the tab that lists it. */
export const adminWork = [
  { count: 'openCases', search: { tab: 'reports' } },
  { count: 'openAppeals', search: { tab: 'reports', state: 'appeals' } },
  { count: 'pendingGames', search: { tab: 'games', state: 'pending' } },
] as const satisfies readonly { readonly count: keyof AdminCounts; readonly search: AdminSearch }[];

/** The tab that the panel opens first. A table has no filter there, which would hide rows from a search. */
export function landingSearch(counts: AdminCounts): AdminSearch {
  const search = adminWork.find(({ count }) => counts[count] > 0)?.search ?? { tab: 'users' };
  return search.tab === 'reports' ? search : { tab: search.tab };
}

const panelPath = '/admin-panel';

/** Returns `redirect` if it is a URL of the panel, otherwise the start of the panel. */
export const adminRedirectTarget = (redirect = panelPath): string =>
  /^\/admin-panel(\?[^#]*)?$/.test(redirect) ? redirect : panelPath;
