import { t, plural } from '@lingui/core/macro';
import type { MemberRecord, MemberRow, MemberState } from '@muster/contract/members/admin-members.ts';
import { formatDate } from '#src/lib/time/dates.ts';

export const memberAdminTexts = {
  caption: t`Users`,
  pages: t`Pages of users`,
  search: t`Search name or email`,
  state: t`State`,
  allStates: t`All states`,
  name: t`Name`,
  email: t`Email`,
  platforms: t`Platforms`,
  posts: t`Posts`,
  joined: t`Joined`,
  lastActivity: t`Last activity`,
  actions: t`Actions`,
  loading: t`Loading users...`,
  loadFailed: t`Error loading users. Check console for details.`,
  none: t`No users yet`,
  noneText: t`New users appear here when they register.`,
  notFound: t`No users found`,
  notFoundText: t`No users match your search and filters.`,
  administrator: t`Admin`,
  noPlatforms: t`None yet`,

  open: t`Open record`,
  disable: t`Disable`,
  delete: t`Delete`,
  close: t`Close`,

  deleteTitle: t`Are you sure you want to delete this user?`,
  deleting: t`Deleting...`,
  deleted: t`User deleted successfully`,
  deleteFailed: t`Error deleting user. Please try again.`,
  deletedWithAccount: t`Deleting the account also permanently deletes:`,
  counting: t`Counting...`,

  resetLink: t`Create reset link`,
  resetLinkLead: t`Anyone with this link can set a new password for the account. Send it only to the account's owner, and check their identity first.`,
  creatingLink: t`Creating...`,
  link: t`Link`,
  copyLink: t`Copy link`,

  disableLead: t`They're signed out at once and see ‘This account has been disabled.’ with your reason, now and whenever they try to sign in. Their posts are hidden.`,
  reason: t`Reason`,
  disabling: t`Disabling...`,

  loadingRecord: t`Loading the record...`,
  conversations: t`Conversations`,
  messages: t`Messages`,
  reportsMade: t`Reports made`,
  reportsAbout: t`Reports about them`,
  history: t`Moderation history`,
  noHistory: t`None.`,
};
/** The action that ends a suspension or re-enables a disabled account. */
export const enableLabel = ({ state }: Pick<MemberRow, 'state'>): string =>
  state === 'suspended' ? t`Lift suspension` : t`Enable`;
export const enabled = ({ name, state }: Pick<MemberRow, 'name' | 'state'>): string =>
  state === 'suspended' ? t`${name}'s suspension was lifted.` : t`${name} can sign in again.`;
export const enableFailed = ({ state }: Pick<MemberRow, 'state'>, reason: string): string =>
  t`Couldn't ${{ suffix: state === 'suspended' ? t`lift the suspension` : t`enable this user` }}: ${reason}`;
export const recordFailed = (reason: string): string => t`Couldn't load this record: ${reason}`;
export const countFailed = (reason: string): string => t`Couldn't count what would be deleted: ${reason}`;

const stateNames: Readonly<Record<MemberState, string>> = {
  active: t`Active`,
  suspended: t`Suspended`,
  disabled: t`Disabled`,
};

export const stateName = (state: MemberState, until: Date | null = null): string =>
  state === 'suspended' && until ? t`Suspended until ${{ date: formatDate(until) }}` : stateNames[state];

const sanctionNames = { warned: t`Warned`, suspended: t`Suspended`, disabled: t`Disabled` };

export const sanctionName = (kind: keyof typeof sanctionNames, until: Date | null): string =>
  until ? t`${{ value: sanctionNames[kind] }} until ${{ date: formatDate(until) }}` : sanctionNames[kind];

type MemberCounts = Pick<MemberRecord, 'totalPosts' | 'conversations' | 'messages'>;

/** The data deleted with an account. Omits the numbers until they are loaded. */
export const deletedItems = (record: MemberCounts | undefined): string[] =>
  record
    ? [
        plural({ totalPosts: record.totalPosts }, { one: '# post', other: '# posts' }),
        t`${plural({ conversations: record.conversations }, { one: '# conversation', other: '# conversations' })}, for both players`,
        plural({ messages: record.messages }, { one: '# message', other: '# messages' }),
        t`profile, picture and every session`,
      ]
    : [t`all posts`, t`all conversations, for both players`, t`all messages`, t`profile, picture and every session`];
