import { t } from '@lingui/core/macro';
import {
  type DiscordMessageRow,
  type DiscordMessageState,
  type DiscordProblem,
  listDiscordMessagesEndpoint,
  sendDiscordMessageAgainEndpoint,
} from '@muster/contract/posts/discord.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { IconButton } from '#src/components/icon-button.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { actionsColumn, DateCell } from '#src/features/admin/cells.tsx';
import { readFilter, type RowActions, type RowDialogProps, rowFocusId } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { formatAge, formatDateTime } from '#src/lib/time/dates.ts';
import { ChannelName } from './channel-name.tsx';

const states: Readonly<Record<DiscordMessageState, readonly ['success' | 'neutral' | 'warning' | 'danger', string]>> = {
  waiting: ['neutral', t({ message: 'Waiting', context: 'message' })],
  sending: ['neutral', t({ message: 'Sending', context: 'message' })],
  shown: ['success', t`In Discord`],
  unknown: ['warning', t`May be in Discord`],
  removed: ['neutral', t({ message: 'Deleted', context: 'message' })],
  gone: ['neutral', t`Deleted in Discord`],
  failed: ['danger', t`Not sent`],
};

const problems: Readonly<Record<DiscordProblem, string>> = {
  busy: t`Rate limited by Discord`,
  unreachable: t`No response from Discord`,
  rejected: t`Discord rejected the message`,
  'channel-stopped': t`The channel is paused or stopped`,
  'gave-up': t`Gave up after a day`,
};

/** The messages that are not in Discord, or may not be. */
const repeatable: readonly DiscordMessageState[] = ['unknown', 'gone', 'failed'];

const gameOf = ({ game }: DiscordMessageRow): string => game ?? t`Deleted post`;

const Problem = ({ row: { problem, status, retryAt } }: { readonly row: DiscordMessageRow }) =>
  problem && (
    <span className="flex flex-col gap-0.5">
      <span>{status === null ? problems[problem] : `${problems[problem]} (${status})`}</span>
      {retryAt && <span className="text-xs text-soft">{t`Next attempt: ${{ time: formatDateTime(retryAt) }}`}</span>}
    </span>
  );

const columns = ({ onOpen }: RowActions<DiscordMessageRow, 'again'>): Column<DiscordMessageRow>[] => [
  {
    id: 'post',
    header: t`Post`,
    isRowHeader: true,
    render: (row) =>
      row.game === null ? (
        <span>{gameOf(row)}</span>
      ) : (
        <bdi translate="no" className="font-semibold">
          {row.game}
        </bdi>
      ),
  },
  { id: 'channel', header: t`Channel`, render: ({ channel }) => <ChannelName name={channel ?? '–'} /> },
  {
    id: 'state',
    header: t`State`,
    render: ({ state }) => (
      <Badge tone={states[state][0]} hasDot>
        {states[state][1]}
      </Badge>
    ),
  },
  { id: 'problem', header: t`Problem`, render: (row) => <Problem row={row} /> },
  {
    id: 'changed',
    header: t({ message: 'Changed', comment: 'Column: age of the latest request about a message' }),
    render: ({ changedAt }) => <DateCell date={changedAt} text={formatAge(changedAt)} />,
  },
  actionsColumn((row) =>
    repeatable.includes(row.state) && row.game !== null ? (
      <IconButton
        id={rowFocusId(row.id)}
        label={t`Send the ${{ game: row.game }} post again`}
        tooltipSide="left"
        onClick={() => onOpen('again', row)}
      >
        <RotateCcw aria-hidden />
      </IconButton>
    ) : null,
  ),
];

const SendAgainDialog = ({ row, ...dialog }: RowDialogProps<DiscordMessageRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Send this post again?`}
    body={t`Check the channel first: if the message is already there, this posts a second one.`}
    confirmLabel={t`Send again`}
    busyLabel={t`Sending...`}
    change={() => refetchAfter(callApi(sendDiscordMessageAgainEndpoint, { params: { postId: row.id } }))}
    describeSuccess={() => t`The post will be sent in a moment.`}
    failureText={t`Couldn't send the post again. Please try again.`}
  />
);

export const DiscordMessages = resourceTab({
  data: 'discord-messages',
  readFilter: (search) => readFilter(listDiscordMessagesEndpoint.querystring, search),
  list: (querystring, signal) => callApi(listDiscordMessagesEndpoint, { querystring }, { signal }),
  texts: {
    caption: t`Messages in Discord`,
    pages: t`Pages of messages`,
    loading: t`Loading messages...`,
    loadFailed: t`Error loading messages. Check console for details.`,
    none: t`No messages yet`,
    noneText: t`Posts appear here once their authors choose to show them.`,
    notFound: t`No messages yet`,
    notFoundText: t`Posts appear here once their authors choose to show them.`,
  },
  filters: [],
  filtersClass: 'hidden',
  columns,
  dialogs: { again: SendAgainDialog },
});
