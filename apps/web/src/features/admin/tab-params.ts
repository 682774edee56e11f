import type { Role } from '@muster/contract/members/members.ts';
import type { AdminSearch } from './admin-search.ts';

const adminTabs = [
  'users',
  'games',
  'posts',
  'reports',
  'registration',
  'appearance',
  'rules',
  'overview',
  'audit',
  'discord',
  'health',
] as const;
export type AdminTab = (typeof adminTabs)[number];

const moderatorTabs = ['reports', 'posts', 'games'] as const satisfies readonly AdminTab[];

/** The tabs that a role sees, the default one first. The server authorises each of their requests. */
export const tabsOf = (role: Role): readonly [AdminTab, ...AdminTab[]] =>
  role === 'moderator' ? moderatorTabs : adminTabs;

/** Returns the value if it is one of `values`. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  value: string | undefined,
): Value | undefined => values.find((known) => known === value);

export const currentTab = (search: AdminSearch, role: Role): AdminTab =>
  oneOf(tabsOf(role), search.tab) ?? tabsOf(role)[0];

/** The page number, starting at 1. */
export const pageNumber = ({ page = '' }: AdminSearch): number => (/^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1);

/** Page as a search parameter; the first page has none. */
export const pageParam = (page: number): string | undefined => (page > 1 ? String(page) : undefined);
