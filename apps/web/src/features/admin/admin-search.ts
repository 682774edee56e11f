export const adminTabs = ['users', 'games', 'posts', 'reports', 'overview', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

const searchParams = ['tab', 'search', 'state', 'sort', 'platform', 'action', 'actorId', 'targetId', 'page'] as const;

/** What the panel's address says: the tab, and within it search, filters, order and page, as they stand there. */
export type AdminSearch = Partial<Record<(typeof searchParams)[number], string>>;

/** Other values for some of it; undefined takes one away. */
export type SearchChanges = { readonly [Param in keyof AdminSearch]?: AdminSearch[Param] | undefined };

/** What every tab gets. */
export interface AdminTabProps {
  readonly search: AdminSearch;
  /** Changes the address. Every change but one of the page itself leads to the first page. */
  readonly onSearchChange: (changes: SearchChanges, isTyping?: boolean) => void;
}

/** What an address says of the panel; anything else in it is forgotten. */
export const readAdminSearch = (address: Record<string, unknown>): AdminSearch =>
  Object.fromEntries(
    searchParams.flatMap((param) => {
      const value = address[param];
      return typeof value === 'string' && value !== '' ? [[param, value]] : [];
    }),
  );

/** The address with changes worked into it. */
export const applySearchChanges = (search: AdminSearch, changes: SearchChanges): AdminSearch =>
  readAdminSearch({ ...search, page: undefined, ...changes });

/** The value where it is one of those that are known. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((known) => known === value);

export const currentTab = (search: AdminSearch): AdminTab => oneOf(adminTabs, search.tab) ?? 'users';

/** The page in the address, from 1 up. */
export const pageNumber = ({ page = '' }: AdminSearch): number => (/^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1);

/** A page as it stands in the address; the first one needs no word. */
export const pageParam = (page: number): string | undefined => (page > 1 ? String(page) : undefined);

const panelPath = '/admin-panel';

/** Where in the panel one was, as an address says; anything else is forgotten. */
export const adminRedirectTarget = (redirect = panelPath): string =>
  /^\/admin-panel(\?[^#]*)?$/.test(redirect) ? redirect : panelPath;
