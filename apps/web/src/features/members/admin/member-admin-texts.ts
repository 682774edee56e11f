import { sentence } from '#src/lib/sentence.ts';
import type { MemberRecord, MemberRow, MemberState } from '@muster/contract/members/admin-members.ts';
import { formatNumber } from '#src/lib/page-language.ts';
import { plural } from '#src/lib/plural.ts';
import { formatDate } from '#src/lib/time/dates.ts';

export const memberAdminTexts = {
  caption: 'Users',
  pages: 'Pages of users',
  search: 'Search name or email',
  state: 'State',
  allStates: 'All states',
  name: 'Name',
  email: 'Email',
  platforms: 'Platforms',
  posts: 'Posts',
  joined: 'Joined',
  lastActivity: 'Last activity',
  actions: 'Actions',
  loading: 'Loading users...',
  loadFailed: 'Error loading users. Check console for details.',
  none: 'No users yet',
  noneText: 'New users appear here when they register.',
  notFound: 'No users found',
  notFoundText: 'No users match your search and filters.',
  administrator: 'Admin',
  noPlatforms: 'None yet',

  open: 'Open record',
  disable: 'Disable',
  delete: 'Delete',
  close: 'Close',

  deleteTitle: 'Are you sure you want to delete this user?',
  deleting: 'Deleting...',
  deleted: 'User deleted successfully',
  deleteFailed: 'Error deleting user. Please try again.',
  deletedWithAccount: 'Deleting the account also permanently deletes:',
  counting: 'Counting...',

  resetLink: 'Create reset link',
  resetLinkLead:
    "Anyone with this link can set a new password for the account. Send it only to the account's owner, and check their identity first.",
  creatingLink: 'Creating...',
  link: 'Link',
  copyLink: 'Copy link',

  disableLead:
    "They're signed out at once and see ‘This account has been disabled.’ with your reason, now and whenever they try to sign in. Their posts are hidden.",
  reason: 'Reason',
  disabling: 'Disabling...',

  loadingRecord: 'Loading the record...',
  conversations: 'Conversations',
  messages: 'Messages',
  reportsMade: 'Reports made',
  reportsAbout: 'Reports about them',
  history: 'Moderation history',
  noHistory: 'None.',
};

export const actionsFor = (name: string): string => `Actions for ${name}`;
export const openRecordOf = (name: string): string => `Open ${name}'s record`;
export const disableTitle = (name: string): string => sentence`Disable ${name}?`;
export const disabled = (name: string): string => sentence`${name} has been disabled.`;
/** The action that ends a suspension or re-enables a disabled account. */
export const enableLabel = ({ state }: Pick<MemberRow, 'state'>): string =>
  state === 'suspended' ? 'Lift suspension' : 'Enable';
export const enabled = ({ name, state }: Pick<MemberRow, 'name' | 'state'>): string =>
  state === 'suspended' ? sentence`${name}'s suspension was lifted.` : sentence`${name} can sign in again.`;
export const disableFailed = (reason: string): string => `Couldn't disable this user: ${reason}`;
export const resetLinkTitle = (name: string): string => sentence`Reset link for ${name}`;
export const resetLinkHint = (validMinutes: number): string =>
  `Shown only here. It works once and expires in ${validMinutes} minutes.`;
export const resetLinkFailed = (reason: string): string => `Couldn't create a link: ${reason}`;
export const enableFailed = ({ state }: Pick<MemberRow, 'state'>, reason: string): string =>
  `Couldn't ${state === 'suspended' ? 'lift the suspension' : 'enable this user'}: ${reason}`;
export const recordFailed = (reason: string): string => `Couldn't load this record: ${reason}`;
export const countFailed = (reason: string): string => `Couldn't count what would be deleted: ${reason}`;

const stateNames: Readonly<Record<MemberState, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  disabled: 'Disabled',
};

export const stateName = (state: MemberState, until: Date | null = null): string =>
  state === 'suspended' && until ? `Suspended until ${formatDate(until)}` : stateNames[state];

const sanctionNames = { warned: 'Warned', suspended: 'Suspended', disabled: 'Disabled' } as const;

export const sanctionName = (kind: keyof typeof sanctionNames, until: Date | null): string =>
  until ? `${sanctionNames[kind]} until ${formatDate(until)}` : sanctionNames[kind];

export const actedOn = (count: number): string => `${formatNumber(count)} acted on`;

type MemberCounts = Pick<MemberRecord, 'totalPosts' | 'conversations' | 'messages'>;

/** The data deleted with an account. Omits the numbers until they are loaded. */
export const deletedItems = (record: MemberCounts | undefined): string[] =>
  record
    ? [
        plural(record.totalPosts, 'post'),
        `${plural(record.conversations, 'conversation')}, for both players`,
        plural(record.messages, 'message'),
        'profile, picture and every session',
      ]
    : ['all posts', 'all conversations, for both players', 'all messages', 'profile, picture and every session'];
