import { t } from '@lingui/core/macro';
import { type AuditAction, auditActions, type AuditRow } from '@muster/contract/admin/audit.ts';
import X from 'lucide-react/icons/x';
import { Button } from '#src/components/button.tsx';
import { selectFilter } from '../filters.tsx';
import type { FilterProps } from '../resource.ts';
import { resourceTab } from '../resource-table.tsx';
import { auditColumns } from './audit-columns.tsx';
import { DayRange } from './audit-day-range.tsx';
import { auditFilter, listEntries } from './audit-filter.ts';
import { subjectName } from './audit-sentences.ts';

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
  'moderator.added': t`Made a user a moderator`,
  'moderator.removed': t`Removed a moderator`,
  'registration.changed': t`Changed the registration settings`,
  'rules.published': t`Changed the community's rules`,
  'appearance.changed': t`Changed the appearance`,
  'invite-link.created': t`Created an invitation link`,
  'invite-link.revoked': t`Revoked an invitation link`,
  'game.verified': t`Verified a game`,
  'game.unverified': t`Unverified a game`,
  'game.deleted': t`Deleted a game`,
  'game.renamed': t`Renamed a game`,
  'game.merged': t`Merged two games`,
  'game.crew-changed': t`Changed the crew of a game`,
  'game.aliases-changed': t`Changed the aliases of a game`,
  'game.emblem-changed': t`Changed the emblem of a game`,
  'post.deleted': t`Deleted a post`,
  'discord-channel.added': t`Added a Discord channel`,
  'discord-channel.paused': t`Paused a Discord channel`,
  'discord-channel.resumed': t`Resumed a Discord channel`,
  'discord-channel.removed': t`Removed a Discord channel`,
  'discord-message.sent-again': t`Sent a post to Discord again`,
  'report.decided': t`Decided a report`,
  'appeal.decided': t`Decided an appeal`,
};

interface ActiveFiltersProps extends FilterProps {
  readonly rows: readonly AuditRow[];
}

/** The name of a member or game in these rows, or its id. */
const nameOf = (rows: readonly AuditRow[], id: string): string =>
  rows.map((row) => subjectName(row, id)).find(Boolean) ?? id;

/** The actor and target filters, each with a remove button. */
function ActiveFilters({ filter: { actorId, targetId }, rows, onSearchChange }: ActiveFiltersProps) {
  const actorRow = rows.find((row) => row.actorId === actorId);
  const chip = (text: string, param: 'actorId' | 'targetId') => (
    <Button
      size="sm"
      aria-label={t`Remove filter: ${{ filter: text }}`}
      onClick={({ currentTarget }) => {
        // The button disappears with its filter.
        currentTarget.closest('section')?.focus();
        onSearchChange({ [param]: '' });
      }}
    >
      <span className="max-w-60 truncate">{text}</span>
      <X aria-hidden className="size-4" />
    </Button>
  );
  if (!actorId && !targetId) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actorId && chip(t`By ${{ name: actorRow?.actorName ?? actorId }}`, 'actorId')}
      {targetId && chip(t`About ${{ name: nameOf(rows, targetId) }}`, 'targetId')}
    </div>
  );
}

/** The audit log, newest first. */
export const AuditTab = resourceTab({
  data: 'audit',
  readFilter: auditFilter,
  list: listEntries,
  texts: {
    caption: t`Audit`,
    pages: t`Pages of the audit log`,
    loading: t`Loading the audit log...`,
    loadFailed: t`Couldn't load the audit log. Check the console for details.`,
    none: t`No activity yet`,
    noneText: t`Every change administrators make is recorded here permanently.`,
    notFound: t`Nothing found`,
    notFoundText: t`No entries match these filters.`,
  },
  filters: [
    selectFilter({
      param: 'action',
      label: t`Action`,
      allLabel: t`All actions`,
      values: auditActions,
      nameOf: (action) => actionNames[action],
    }),
    DayRange,
  ],
  filtersClass: 'grid grid-cols-2 gap-3 max-sm:*:first:col-span-2 sm:grid-cols-[minmax(0,18rem)_11rem_11rem]',
  ActiveFilters,
  columns: auditColumns,
});
