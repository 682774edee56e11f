import { t } from '@lingui/core/macro';
import type { AuditAction } from '@muster/contract/admin/audit.ts';

export const auditTexts = {
  caption: t`Audit`,
  pages: t`Pages of the audit log`,
  actionFilter: t`Action`,
  allActions: t`All actions`,
  from: t`From`,
  to: t`To`,
  sentence: t`What happened`,
  actor: t`Who`,
  at: t`When`,
  address: t`IP address`,
  nobody: t`Not signed in`,
  details: t`Details`,
  exactTime: t`exact time`,
  request: t`request ID`,
  loading: t`Loading the audit log...`,
  loadFailed: t`Couldn't load the audit log. Check the console for details.`,
  none: t`No activity yet`,
  noneText: t`Every change administrators make is recorded here permanently.`,
  notFound: t`Nothing found`,
  notFoundText: t`No entries match these filters.`,
};

export const actionNames: Readonly<Record<AuditAction, string>> = {
  'admin.signed-in': t`Signed in`,
  'admin.limited': t`Signed in without admin rights`,
  'admin.refused': t`Sign-in refused`,
  'second-factor.switched-on': t`Turned two-factor sign-in on`,
  'second-factor.switched-off': t`Turned two-factor sign-in off`,
  'member.deleted': t`Deleted a user`,
  'member.disabled': t`Disabled a user`,
  'member.enabled': t`Re-enabled a user`,
  'member.reset-link-created': t`Created a password reset link`,
  'game.verified': t`Verified a game`,
  'game.unverified': t`Unverified a game`,
  'game.deleted': t`Deleted a game`,
  'game.renamed': t`Renamed a game`,
  'game.merged': t`Merged two games`,
  'game.crew-changed': t`Changed the crew of a game`,
  'game.aliases-changed': t`Changed the aliases of a game`,
  'post.deleted': t`Deleted a post`,
  'report.decided': t`Decided a report`,
  'appeal.decided': t`Decided an appeal`,
};

export const detailsOf = (entry: string): string => `${t`Details`}: ${entry}`;
