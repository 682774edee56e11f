import { t } from '@lingui/core/macro';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Moon from 'lucide-react/icons/moon';
import PanelLeft from 'lucide-react/icons/panel-left';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SquarePlus from 'lucide-react/icons/square-plus';
import Sun from 'lucide-react/icons/sun';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, Suspense } from 'react';
import { BrandMark } from '#src/components/identity/brand-mark.tsx';
import { useTheme } from '#src/components/page/theme.tsx';
import { useAppearance } from '#src/lib/product.ts';
import { memberHome, messagesPath } from '#src/features/sessions/redirect-target.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useSidebarOpen } from './use-sidebar-open.ts';

export const dashboardTexts = {
  search: t`Search`,
  settings: t`Settings`,
  signOut: t`Sign Out`,
  themes: { dark: t`Dark theme`, light: t`Light theme` },
};

export interface SidebarProps {
  readonly onSignOut: () => void;
  readonly isSigningOut: boolean;
  /** Opens the search of the command palette. */
  readonly onSearch: () => void;
  /** The keys that open it. */
  readonly searchKeys: string;
  /** Badges of the items by path, such as the number of unread messages. */
  readonly badges?: Readonly<Record<string, ReactNode>>;
}

/**
 * A rail on the left that expands on hover, focus and by its button. On a phone, a bar at the bottom; the brand and the
 * remaining items are at the top, except Sign Out, which is on the profile page.
 */
export function Sidebar({ onSignOut, isSigningOut, onSearch, searchKeys, badges = {} }: SidebarProps) {
  const { isPinned, toggle, close, props } = useSidebarOpen();
  const { role } = useCurrentMember();
  const { name } = useAppearance();
  const [theme, setTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <aside className="sidebar" {...props}>
      <Link to="/dashboard" className="sidebar-brand" onClick={close}>
        <BrandMark size={32} />
        <span
          translate="no"
          className="truncate font-display text-lg font-extrabold tracking-tight max-[23rem]:sr-only"
        >
          {name}
        </span>
      </Link>
      <nav aria-label={t`Main`} className="sidebar-nav">
        <ul>
          {sidebarItems.map(({ to, label, shortLabel, icon: Icon, isExact = false }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: isExact, includeSearch: false }}
                className="sidebar-item"
                onClick={close}
              >
                <Icon aria-hidden className="size-5" />
                <span className="max-md:sr-only">{label}</span>
                <span aria-hidden className="max-w-full overflow-x-clip text-ellipsis md:hidden">
                  {shortLabel}
                </span>
                <SidebarBadge>{badges[to]}</SidebarBadge>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sidebar-others">
        {listOtherPages(role).map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={`sidebar-item ${to.endsWith('/crewmates') ? 'md:mb-auto' : ''}`}
            onClick={close}
          >
            <Icon aria-hidden className="size-5" />
            <span className="max-md:sr-only">{label}</span>
            <SidebarBadge>{badges[to]}</SidebarBadge>
          </Link>
        ))}
        <button type="button" className="sidebar-item hidden md:pointer-fine:flex" onClick={onSearch}>
          <Search aria-hidden className="size-5" />
          <span>{dashboardTexts.search}</span>
          <span aria-hidden className="ms-auto text-xs font-medium text-faint">
            {searchKeys}
          </span>
        </button>
        <button type="button" className="sidebar-item" onClick={() => setTheme(otherTheme)}>
          <ThemeIcon aria-hidden className="size-5" />
          <span className="max-md:sr-only">{dashboardTexts.themes[otherTheme]}</span>
        </button>
        <button type="button" className="sidebar-item max-md:hidden" disabled={isSigningOut} onClick={onSignOut}>
          <LogOut aria-hidden className="size-5" />
          <span>{dashboardTexts.signOut}</span>
        </button>
        <button
          type="button"
          className="sidebar-item hidden md:any-pointer-coarse:flex"
          aria-expanded={isPinned}
          onClick={toggle}
        >
          <PanelLeft aria-hidden className="size-5" />
          <span>{isPinned ? t`Collapse menu` : t`Expand menu`}</span>
        </button>
      </div>
    </aside>
  );
}

const SidebarBadge = ({ children }: { readonly children: ReactNode }) =>
  children && (
    <span className="sidebar-badge">
      <Suspense>{children}</Suspense>
    </span>
  );

interface SidebarItem {
  readonly to: string;
  readonly label: string;
  /** The label in a phone's narrow bar. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
  /** Active only on this exact path, not on paths below it. */
  readonly isExact?: boolean;
}

const otherPages = [
  { to: '/dashboard/alerts', label: t`Alerts`, icon: Bell },
  { to: '/dashboard/crewmates', label: t`Crewmates`, icon: UsersRound },
  { to: '/admin-panel', label: t`Admin panel`, icon: ShieldCheck },
  { to: '/dashboard/settings', label: t`Settings`, icon: Settings },
] as const;

/** The pages at the end of the sidebar. */
export const listOtherPages = (role: CurrentMember['role']) =>
  otherPages.filter(({ to }) => to !== '/admin-panel' || role !== 'member');

export const sidebarItems: readonly SidebarItem[] = [
  {
    to: memberHome,
    label: t`Dashboard`,
    shortLabel: t({ message: 'Dashboard', context: 'short', comment: 'In the narrow bar of a phone' }),
    icon: House,
    isExact: true,
  },
  {
    to: '/dashboard/create-post',
    label: t`Create Post`,
    shortLabel: t({ message: 'Create', comment: 'Create Post, in the narrow bar of a phone' }),
    icon: SquarePlus,
  },
  {
    to: '/dashboard/browse-posts',
    label: t`Browse Posts`,
    shortLabel: t({ message: 'Browse', comment: 'Browse Posts, in the narrow bar of a phone' }),
    icon: LayoutGrid,
  },
  { to: '/dashboard/profile', label: t`Profile`, shortLabel: t`Profile`, icon: UserRound },
  {
    to: messagesPath,
    label: t`Messages`,
    shortLabel: t({ message: 'Messages', context: 'short', comment: 'In the narrow bar of a phone' }),
    icon: MessagesSquare,
  },
];
