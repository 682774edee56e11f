import { sentence } from '#src/lib/sentence.ts';
import type { AuditAction } from '@muster/contract/admin/audit.ts';

export const auditTexts = {
  caption: 'Audit',
  pages: 'Pages of the audit log',
  actionFilter: 'Action',
  allActions: 'All actions',
  from: 'From',
  to: 'To',
  sentence: 'What happened',
  actor: 'Who',
  at: 'When',
  address: 'IP address',
  nobody: 'Not signed in',
  details: 'Details',
  exactTime: 'exact time',
  request: 'request ID',
  loading: 'Loading the audit log...',
  loadFailed: "Couldn't load the audit log. Check the console for details.",
  none: 'No activity yet',
  noneText: 'Every change administrators make is recorded here permanently.',
  notFound: 'Nothing found',
  notFoundText: 'No entries match these filters.',
};

export const actionNames: Readonly<Record<AuditAction, string>> = {
  'admin.signed-in': 'Signed in',
  'admin.limited': 'Signed in without admin rights',
  'admin.refused': 'Sign-in refused',
  'second-factor.switched-on': 'Turned two-factor sign-in on',
  'second-factor.switched-off': 'Turned two-factor sign-in off',
  'member.deleted': 'Deleted a user',
  'member.disabled': 'Disabled a user',
  'member.enabled': 'Re-enabled a user',
  'member.reset-link-created': 'Created a password reset link',
  'game.verified': 'Verified a game',
  'game.unverified': 'Unverified a game',
  'game.deleted': 'Deleted a game',
  'game.renamed': 'Renamed a game',
  'game.merged': 'Merged two games',
  'game.crew-changed': 'Changed the crew of a game',
  'game.aliases-changed': 'Changed the aliases of a game',
  'post.deleted': 'Deleted a post',
  'report.decided': 'Decided a report',
  'appeal.decided': 'Decided an appeal',
};

export const detailsOf = (entry: string): string => `${auditTexts.details}: ${entry}`;
export const showAllBy = (name: string): string => `Show everything ${name} did`;
export const showAllAbout = (name: string): string => `Show all about ${name}`;
export const actorFilter = (name: string): string => sentence`By ${name}`;
export const targetFilter = (name: string): string => sentence`About ${name}`;
export const removeFilter = (filter: string): string => `Remove filter: ${filter}`;
