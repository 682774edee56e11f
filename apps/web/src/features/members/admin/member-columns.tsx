import { t } from '@lingui/core/macro';
import type { MemberRow } from '@muster/contract/members/admin-members.ts';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { formatList, formatNumber } from '#src/lib/page-language.ts';
import { formatAge } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { actionsColumn, DateCell, EmailText, type RowAction, RowMenu } from '#src/features/admin/cells.tsx';
import { rowFocusId } from '#src/features/admin/resource.ts';
import { EmailStatusBadges } from './email-status.tsx';
import { changeModerator, enableMember, hasActions, isProtected, type MemberActions } from './member-actions.ts';
import { enableLabel, MemberStateBadge } from './member-state-badge.tsx';

interface CellProps {
  readonly member: MemberRow;
}

interface ActiveCellProps extends CellProps, Pick<MemberActions, 'onOpen'> {}

const NameCell = ({ member, onOpen }: ActiveCellProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar id={member.id} name={member.name} pictureUrl={member.pictureUrl} />
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <button
        id={rowFocusId(member.id)}
        type="button"
        aria-label={t`Open ${{ name: member.name }}'s record`}
        className="min-h-6 rounded-sm text-start font-semibold hover:underline pointer-coarse:min-h-10"
        onClick={() => onOpen('record', member)}
      >
        <bdi translate="no">{member.name}</bdi>
      </button>
      {isProtected(member) && <Badge>{t`Admin`}</Badge>}
      {member.role === 'moderator' && <Badge>{t`Moderator`}</Badge>}
    </span>
  </span>
);

const SHOWN_PLATFORMS = 2;

function PlatformsCell({ member: { platforms } }: CellProps) {
  if (platforms.length === 0) return <span className="text-faint">–</span>;
  const others = platforms.length - SHOWN_PLATFORMS;
  return (
    <span title={formatList(platforms)} translate="no">
      <span>{formatList(platforms.slice(0, SHOWN_PLATFORMS))}</span>
      {others > 0 && <span className="text-faint">{` +${others}`}</span>}
    </span>
  );
}

function ActivityCell({ member: { lastActivityAt } }: CellProps) {
  useEveryMinute();
  return <DateCell date={lastActivityAt} text={formatAge(lastActivityAt)} />;
}

const moderatorLabel = ({ role }: MemberRow): string =>
  role === 'moderator' ? t`Remove as moderator` : t`Make moderator`;

const changesOf = (member: MemberRow): RowAction<'disable' | 'reset-link' | 'delete'>[] => [
  ...(member.state === 'disabled' ? [] : [[t`Create reset link`, KeyRound, 'reset-link'] as const]),
  member.state === 'active'
    ? [t`Disable`, Ban, 'disable']
    : [enableLabel(member), CircleCheck, () => void enableMember(member)],
  ...(member.role === 'moderator' || member.state === 'active'
    ? [[moderatorLabel(member), ShieldCheck, () => void changeModerator(member)] as const]
    : []),
  [t`Delete`, Trash2, 'delete'],
];

const MemberMenu = ({ member, onOpen }: ActiveCellProps) => (
  <RowMenu
    name={member.name}
    onOpen={(dialog) => onOpen(dialog, member)}
    actions={[[t`Open record`, IdCard, 'record'], ...(hasActions(member) ? changesOf(member) : [])]}
  />
);

export const memberColumns = ({ onOpen }: MemberActions): Column<MemberRow>[] => [
  {
    id: 'name',
    header: t`Name`,
    isRowHeader: true,
    sort: { ascending: 'name' },
    skeleton: 'h-9 w-40',
    render: (member) => <NameCell member={member} onOpen={onOpen} />,
  },
  {
    id: 'email',
    header: t`Email`,
    skeleton: 'h-5 w-44',
    wrapsBelowLabel: true,
    render: ({ email, emailStatus }) => (
      <div className="flex flex-col items-start gap-1 max-[60rem]:items-end">
        <EmailText email={email} />
        <EmailStatusBadges {...emailStatus} />
      </div>
    ),
  },
  {
    id: 'platforms',
    header: t`Platforms`,
    skeleton: 'h-5 w-28',
    render: (member) => <PlatformsCell member={member} />,
  },
  {
    id: 'posts',
    header: t`Posts`,
    isNumeric: true,
    sort: { descending: 'posts' },
    skeleton: 'h-5 w-8',
    render: ({ totalPosts }) => formatNumber(totalPosts),
  },
  {
    id: 'joined',
    header: t`Joined`,
    sort: { descending: 'newest', ascending: 'oldest' },
    render: ({ createdAt }) => <DateCell date={createdAt} />,
  },
  {
    id: 'activity',
    header: t`Last activity`,
    sort: { descending: 'activity' },
    render: (member) => <ActivityCell member={member} />,
  },
  {
    id: 'state',
    header: t`State`,
    skeleton: 'h-5.5 w-20',
    wrapsBelowLabel: true,
    render: (member) => <MemberStateBadge member={member} />,
  },
  actionsColumn((member) => <MemberMenu member={member} onOpen={onOpen} />),
];
