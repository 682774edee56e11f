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

const panelPath = '/admin-panel';

/** Returns `redirect` if it is a URL of the panel, otherwise the start of the panel. */
export const adminRedirectTarget = (redirect = panelPath): string =>
  /^\/admin-panel(\?[^#]*)?$/.test(redirect) ? redirect : panelPath;
