import type { AuditAction } from '@muster/contract/admin/audit.ts';

export const auditTexts = {
  caption: 'Audit',
  pages: 'Pages of the audit',
  action: 'What was done',
  allActions: 'Everything',
  at: 'When',
  actor: 'Who',
  did: 'What',
  target: 'About',
  details: 'Details',
  address: 'From',
  nobody: 'Nobody signed in',
  noDetails: 'Nothing more was noted.',
  more: 'Show all',
  loading: 'Loading what was done...',
  loadFailed: 'Error loading the audit. Check console for details.',
  none: 'Nothing was done yet',
  noneText: 'What administrators do will stand here, and stay.',
  notFound: 'Nothing found',
  notFoundText: 'Nothing that was done matches these filters.',
  clear: 'Clear filters',
};

const actionNames: Readonly<Record<AuditAction, string>> = {
  'admin.signed-in': 'Signed in',
  'admin.limited': 'Signed in with nothing granted',
  'admin.refused': 'Sign-in refused',
  'second-factor.switched-on': 'Switched the second factor on',
  'second-factor.switched-off': 'Switched the second factor off',
  'member.deleted': 'Deleted a user',
  'member.disabled': 'Disabled a user',
  'member.enabled': 'Let a user in again',
  'game.verified': 'Verified a game',
  'game.unverified': 'Unverified a game',
  'game.deleted': 'Deleted a game',
  'game.renamed': 'Renamed a game',
  'game.merged': 'Merged two games',
  'post.deleted': 'Deleted a post',
  'report.decided': 'Decided a report',
  'appeal.decided': 'Decided an appeal',
};

export const actionName = (action: AuditAction): string => actionNames[action];

export const showAllBy = (name: string): string => `Show all that ${name} did`;
export const showAllAbout = (name: string): string => `Show all about ${name}`;
export const actorFilter = (name: string): string => `By ${name}`;
export const targetFilter = (name: string): string => `About ${name}`;
export const removeFilter = (filter: string): string => `Take the filter away: ${filter}`;
export const requestLabel = (id: string): string => `Request ${id}`;
