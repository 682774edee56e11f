import { t } from '@lingui/core/macro';
import {
  addDiscordChannelEndpoint,
  DISCORD_CHANNEL_NAME_MAX_LENGTH,
  discordChannelDraftSchema,
  type DiscordChannelDraft,
} from '@muster/contract/posts/discord.ts';
import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { topics } from '@muster/contract/topics.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { FormDialog, type OpenForm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { fieldErrors, useField } from '#src/lib/api/use-contract-form.ts';

/** A button with the form for a new channel. */
export function AddChannel() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {t`Add channel`}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        finalFocus={() => true}
        title={t`Add a Discord channel`}
        description={t`In Discord, open the channel's settings, then Integrations and Webhooks. Create a webhook for this site only.`}
        schema={discordChannelDraftSchema}
        values={{ name: '', gameId: null, url: '' }}
        submitLabel={t`Add channel`}
        busyLabel={t`Adding...`}
        change={(body) => refetchAfter(callApi(addDiscordChannelEndpoint, { body }))}
        describeSuccess={({ name }) => t`Added ${{ name }}.`}
        describeFailure={(error) => (urlErrorOf(error) === undefined ? error.message : undefined)}
      >
        {(open) => <ChannelFields {...open} />}
      </FormDialog>
    </>
  );
}

const urlErrorOf = (error: Error | null): string | undefined => fieldErrors(error, { url: 'url' })[0]?.message;

function ChannelFields({ form, isBusy, error, reset }: OpenForm<DiscordChannelDraft, DiscordChannelDraft>) {
  const { data: games = [] } = useQuery({
    queryKey: topics.games,
    queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
  });
  const { error: invalidUrl, onChange: onUrlChange, ...url } = form.field('url');
  const { value: gameId, onChange } = useField({ control: form.control, onEdit: () => form.clearErrors() }, 'gameId');
  return (
    <>
      <TextField
        label={t`Channel name`}
        hint={t`Members see this name before they agree, such as “#lfg on our Discord server”.`}
        maxLength={DISCORD_CHANNEL_NAME_MAX_LENGTH}
        autoComplete="off"
        readOnly={isBusy}
        {...form.field('name')}
      />
      <Select
        label={t`Posts`}
        options={[
          { value: '', label: t`All games without their own channel` },
          ...games.map(({ id, name }) => ({ value: id, label: name, isName: true })),
        ]}
        value={gameId ?? ''}
        onValueChange={(id) => onChange(id || null)}
        disabled={isBusy}
      />
      <TextField
        label={t`Webhook URL`}
        hint={t`It's stored encrypted and never shown again.`}
        type="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        readOnly={isBusy}
        {...url}
        error={invalidUrl ?? urlErrorOf(error)}
        onChange={(event) => {
          if (error) reset();
          void onUrlChange(event);
        }}
      />
    </>
  );
}
