import { t } from '@lingui/core/macro';
import {
  type DiscordChannelRow,
  type DiscordChannelState,
  listAllDiscordChannelsEndpoint,
  removeDiscordChannelEndpoint,
  setDiscordChannelPausedEndpoint,
} from '@muster/contract/posts/discord.ts';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Trash2 from 'lucide-react/icons/trash';
import { Badge } from '#src/components/identity/badge.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import type { Column } from '#src/components/table/data-table.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { actionsColumn, DateCell, RowMenu } from '#src/features/admin/cells.tsx';
import { type RowActions, type RowDialogProps, rowFocusId } from '#src/features/admin/resource.ts';
import { resourceTab } from '#src/features/admin/resource-table.tsx';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { AddChannel } from './add-channel.tsx';
import { ChannelName } from './channel-name.tsx';

const stopReasons: Readonly<Partial<Record<DiscordChannelState, string>>> = {
  'not-found': t`The webhook was deleted in Discord.`,
  refused: t`Discord rejects the webhook.`,
  unreadable: t`The server's secret key has changed. Add the channel again.`,
};

function ChannelState({ state }: Pick<DiscordChannelRow, 'state'>) {
  if (state === 'on')
    return (
      <Badge tone="success" hasDot>
        {t({ message: 'On', context: 'channel' })}
      </Badge>
    );
  if (state === 'paused') return <Badge hasDot>{t({ message: 'Paused', context: 'channel' })}</Badge>;
  return (
    <span className="flex flex-col gap-0.5">
      <span>
        <Badge tone="danger" hasDot>
          {t({ message: 'Stopped', context: 'channel' })}
        </Badge>
      </span>
      <span className="text-xs text-soft">{stopReasons[state]}</span>
    </span>
  );
}

function setPaused({ id, name }: DiscordChannelRow, isPaused: boolean): void {
  const request = { params: { channelId: id }, body: { isPaused } };
  refetchAfter(callApi(setDiscordChannelPausedEndpoint, request)).then(
    () => showToast(isPaused ? t`Paused ${{ name }}.` : t`Resumed ${{ name }}.`, { tone: 'success' }),
    (error: Error) => showToast(t`Couldn't change ${{ name }}: ${{ reason: error.message }}`, { tone: 'error' }),
  );
}

const columns = ({ onOpen }: RowActions<DiscordChannelRow, 'remove'>): Column<DiscordChannelRow>[] => [
  {
    id: 'name',
    header: t`Channel`,
    isRowHeader: true,
    render: ({ name }) => (
      <strong className="min-w-0 font-semibold">
        <ChannelName name={name} />
      </strong>
    ),
  },
  {
    id: 'game',
    header: t`Game`,
    render: ({ game, gameId }) =>
      gameId === null ? (
        <span className="wrap-break-word">{t`All other games`}</span>
      ) : (
        <bdi translate="no">{game ?? gameId}</bdi>
      ),
  },
  {
    id: 'state',
    header: t`State`,
    render: ({ state }) => <ChannelState state={state} />,
  },
  {
    id: 'added',
    header: t({ message: 'Added', comment: 'Column: date of a Discord channel' }),
    render: ({ createdAt }) => <DateCell date={createdAt} />,
  },
  actionsColumn((channel) => {
    const isOn = channel.state === 'on';
    return (
      <RowMenu
        id={rowFocusId(channel.id)}
        name={channel.name}
        actions={[
          [isOn ? t`Pause` : t`Resume`, isOn ? CirclePause : CirclePlay, () => setPaused(channel, isOn)],
          [t`Remove`, Trash2, 'remove'],
        ]}
        onOpen={(dialog) => onOpen(dialog, channel)}
      />
    );
  }),
];

const RemoveChannelDialog = ({ row: { id, name }, ...dialog }: RowDialogProps<DiscordChannelRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Remove ${{ name }}?`}
    body={t`Its messages stay in Discord and no longer change, even if their authors turn them off. Delete the webhook in Discord too.`}
    confirmLabel={t`Remove`}
    busyLabel={t`Removing...`}
    change={() => refetchAfter(callApi(removeDiscordChannelEndpoint, { params: { channelId: id } }))}
    describeSuccess={() => t`Removed ${{ name }}.`}
    failureText={t`Couldn't remove the channel. Please try again.`}
  />
);

export const DiscordChannels = resourceTab({
  data: 'discord',
  readFilter: () => ({ page: 1 }),
  list: async (_, signal) => {
    const rows = await callApi(listAllDiscordChannelsEndpoint, undefined, { signal });
    return { rows, total: rows.length };
  },
  texts: {
    caption: t`Discord channels`,
    pages: t`Pages of Discord channels`,
    loading: t`Loading channels...`,
    loadFailed: t`Error loading channels. Check console for details.`,
    none: t`No Discord channels yet`,
    noneText: t`Add one, and members can choose to show their posts there.`,
    notFound: t`No Discord channels yet`,
    notFoundText: t`Add one, and members can choose to show their posts there.`,
  },
  filters: [AddChannel],
  filtersClass: 'flex',
  columns,
  dialogs: { remove: RemoveChannelDialog },
});
