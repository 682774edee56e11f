import { House, type LucideIcon, MessagesSquare, Search, SquarePlus, UserRound } from 'lucide-react';

interface SidebarItem {
  readonly to: string;
  readonly label: string;
  /** The label in a phone's narrow bar. */
  readonly shortLabel: string;
  readonly icon: LucideIcon;
  /** Active only on this exact path, not on paths below it. */
  readonly isExact?: boolean;
}

export const messagesPath = '/dashboard/chat';

export const sidebarItems: readonly SidebarItem[] = [
  { to: '/dashboard', label: 'Dashboard', shortLabel: 'Dashboard', icon: House, isExact: true },
  { to: '/dashboard/create-post', label: 'Create Post', shortLabel: 'Create', icon: SquarePlus },
  { to: '/dashboard/browse-posts', label: 'Browse Posts', shortLabel: 'Browse', icon: Search },
  { to: '/dashboard/profile', label: 'Profile', shortLabel: 'Profile', icon: UserRound },
  { to: messagesPath, label: 'Messages', shortLabel: 'Messages', icon: MessagesSquare },
];
