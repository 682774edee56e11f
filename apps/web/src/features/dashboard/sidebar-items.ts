import { House, type LucideIcon, MessagesSquare, Search, SquarePlus, UserRound } from 'lucide-react';

interface SidebarItem {
  readonly to: string;
  readonly label: string;
  /** What a phone's narrow bar shows of the label. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
  /** Lit only on this very address, not on those below it. */
  readonly isExact?: boolean;
}

export const messagesPath = '/dashboard/chat';

/** The places of a member, in order. */
export const sidebarItems: readonly SidebarItem[] = [
  { to: '/dashboard', label: 'Dashboard', shortLabel: 'Dashboard', icon: House, isExact: true },
  { to: '/dashboard/create-post', label: 'Create Post', shortLabel: 'Create', icon: SquarePlus },
  { to: '/dashboard/browse-posts', label: 'Browse Posts', shortLabel: 'Browse', icon: Search },
  { to: '/dashboard/profile', label: 'Profile', shortLabel: 'Profile', icon: UserRound },
  { to: messagesPath, label: 'Messages', shortLabel: 'Messages', icon: MessagesSquare },
];
