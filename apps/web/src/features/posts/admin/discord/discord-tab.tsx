import { t } from '@lingui/core/macro';
import type { AdminTabProps } from '#src/features/admin/admin-search.ts';
import { ViewSwitch } from '#src/features/admin/view-switch.tsx';
import { DiscordChannels } from './discord-channels.tsx';
import { DiscordMessages } from './discord-messages.tsx';

/** Channels that members may mirror posts to, and the history of their messages. */
export function DiscordTab(props: AdminTabProps) {
  const view = props.search.state === 'messages' ? 'messages' : '';
  return (
    <div className="flex flex-col gap-5">
      <ViewSwitch
        label={t({
          message: 'View',
          context: 'group',
          comment: 'Name of the buttons that choose channels or messages',
        })}
        views={[
          { value: '', label: t`Channels` },
          { value: 'messages', label: t`Messages` },
        ]}
        view={view}
        onViewChange={(next) => props.onSearchChange({ state: next || undefined })}
      />
      {view === 'messages' ? <DiscordMessages {...props} /> : <DiscordChannels {...props} />}
    </div>
  );
}
