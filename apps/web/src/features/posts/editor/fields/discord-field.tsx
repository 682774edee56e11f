import { t } from '@lingui/core/macro';
import { channelOfGame, type DiscordChannel, listDiscordChannelsEndpoint } from '@muster/contract/board/discord.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '#src/components/form/switch.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';
import type { GameChoice } from './game-choices.ts';
import type { FieldProps } from './post-fields.tsx';

/** The Discord channel for posts of a game; undefined if there is none, and while it loads. */
export const useDiscordChannel = (game: GameChoice | undefined, isNeeded: boolean): DiscordChannel | undefined => {
  const { data = [] } = useQuery({
    queryKey: ['discord-channels'],
    queryFn: ({ signal }) => callApi(listDiscordChannelsEndpoint, undefined, { signal }),
    enabled: isNeeded,
  });
  return game && channelOfGame(data, game.gameId);
};

interface DiscordFieldProps extends Omit<FieldProps, 'error'> {
  readonly channel: DiscordChannel;
}

/** Whether the channel shows the post. Agreeing to one channel agrees to no other. */
export function DiscordField({ channel: { id, name }, ...form }: DiscordFieldProps) {
  const { ref, value, onChange } = useField(form, 'discordChannelId');
  const isShown = value === id;
  return (
    <Switch
      ref={ref}
      label={t`Show on Discord`}
      hint={
        isShown
          ? t`Everyone who can read ${{ channel: name }} sees the game, platform, start time, seats and roles, and a link to your post. Turn this off to delete the message.`
          : t`Turn this on to show the game, platform, start time, seats and roles to everyone who can read ${{ channel: name }}. Your name and description aren't shown.`
      }
      checked={isShown}
      onCheckedChange={(next) => onChange(next ? id : null)}
    />
  );
}
