import { t } from '@lingui/core/macro';
import { channelOfGame, type DiscordChannel, listDiscordChannelsEndpoint } from '@muster/contract/posts/discord.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '#src/components/form/switch.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';
import type { GameChoice } from './game-choices.ts';
import type { FieldProps } from './post-fields.tsx';

/** The Discord channel for posts of a game; undefined if there is none, and while it loads. */
export const useDiscordChannel = (game: GameChoice | undefined): DiscordChannel | undefined => {
  const { data = [] } = useQuery({
    queryKey: ['discord-channels'],
    queryFn: ({ signal }) => callApi(listDiscordChannelsEndpoint, undefined, { signal }),
    enabled: game !== undefined,
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
      label={t`Show on Discord to everyone who reads ${{ channel: name }}`}
      hint={
        isShown
          ? t`They see the game, platform, start time, seats and roles, and a link to your post. Turn this off to delete the message.`
          : t`They see the game, platform, start time, seats and roles, and a link to your post, but not your name and description.`
      }
      checked={isShown}
      onCheckedChange={(next) => onChange(next ? id : null)}
    />
  );
}
