import { t } from '@lingui/core/macro';
import type { MemberRow } from '@muster/contract/members/admin-members.ts';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import Trash2 from 'lucide-react/icons/trash';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { Menu } from '#src/components/overlay/menu.tsx';
import { formatList, formatNumber } from '#src/lib/page-language.ts';
import { formatAge } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { DateCell, EmailText } from '#src/features/admin/admin-table.tsx';
import { enableLabel, MemberStateBadge } from './member-state-badge.tsx';

export type MemberDialogName = 'record' | 'disable' | 'reset-link' | 'delete';

export interface MemberActions {
  readonly onOpenDialog: (dialog: MemberDialogName, member: MemberRow) => void;
  readonly onEnable: (member: MemberRow) => void;
}

/** Admins cannot disable or delete each other or themselves; the server rejects it. */
export const isProtected = ({ role }: Pick<MemberRow, 'role'>): boolean => role === 'admin';

/** Whether the menu and the record have actions that change the account. */
export const hasActions = (member: Pick<MemberRow, 'role' | 'state'>): boolean =>
  !isProtected(member) && member.state !== 'deleting';

/** Id of the button that opens a record, for returning the focus. */
export const recordButtonId = (memberId: string): string => `record-of-${memberId}`;

interface CellProps {
  readonly member: MemberRow;
  readonly actions: MemberActions;
}

const NameCell = ({ member, actions }: CellProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={member.name} pictureUrl={member.pictureUrl} />
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <button
        id={recordButtonId(member.id)}
        type="button"
        aria-label={t`Open ${{ name: member.name }}'s record`}
        className="min-h-6 rounded-sm text-start font-semibold hover:underline pointer-coarse:min-h-10"
        onClick={() => actions.onOpenDialog('record', member)}
      >
        <bdi translate="no">{member.name}</bdi>
      </button>
      {isProtected(member) && <Badge>{t`Admin`}</Badge>}
    </span>
  </span>
);

const SHOWN_PLATFORMS = 2;

function PlatformsCell({ member: { platforms } }: Pick<CellProps, 'member'>) {
  if (platforms.length === 0) return <span className="text-faint">–</span>;
  const others = platforms.length - SHOWN_PLATFORMS;
  return (
    <span title={formatList(platforms)} translate="no">
      <span>{formatList(platforms.slice(0, SHOWN_PLATFORMS))}</span>
      {others > 0 && <span className="text-faint">{` +${others}`}</span>}
    </span>
  );
}

function ActivityCell({ member: { lastActivityAt } }: Pick<CellProps, 'member'>) {
  useEveryMinute();
  return <DateCell date={lastActivityAt} text={formatAge(lastActivityAt)} />;
}

function MemberMenu({ member, actions }: CellProps) {
  const stateAction =
    member.state === 'active'
      ? {
          label: t`Disable`,
          icon: <Ban aria-hidden />,
          onSelect: () => actions.onOpenDialog('disable', member),
        }
      : { label: enableLabel(member), icon: <CircleCheck aria-hidden />, onSelect: () => actions.onEnable(member) };
  const destructive = [
    ...(member.state === 'disabled'
      ? []
      : [
          {
            label: t`Create reset link`,
            icon: <KeyRound aria-hidden />,
            onSelect: () => actions.onOpenDialog('reset-link', member),
          },
        ]),
    stateAction,
    {
      label: t`Delete`,
      icon: <Trash2 aria-hidden />,
      onSelect: () => actions.onOpenDialog('delete', member),
    },
  ];
  return (
    <Menu
      size="sm"
      label={t`Actions for ${{ name: member.name }}`}
      actions={[
        {
          label: t`Open record`,
          icon: <IdCard aria-hidden />,
          onSelect: () => actions.onOpenDialog('record', member),
        },
        ...(hasActions(member) ? destructive : []),
      ]}
    />
  );
}

export const memberColumns = (actions: MemberActions): Column<MemberRow>[] => [
  {
    id: 'name',
    header: t`Name`,
    isRowHeader: true,
    sort: { ascending: 'name' },
    skeleton: 'h-9 w-40',
    render: (member) => <NameCell member={member} actions={actions} />,
  },
  {
    id: 'email',
    header: t`Email`,
    skeleton: 'h-5 w-44',
    render: ({ email }) => <EmailText email={email} />,
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
  {
    id: 'actions',
    header: t`Actions`,
    hidesHeader: true,
    skeleton: 'size-8',
    render: (member) => <MemberMenu member={member} actions={actions} />,
  },
];
