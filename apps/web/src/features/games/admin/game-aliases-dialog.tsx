import { t } from '@lingui/core/macro';
import { changeGameAliasesEndpoint, gameAliasesSchema, type GameRow } from '@muster/contract/games/admin-games.ts';
import { tagSeparator } from '@muster/contract/values/tags.ts';
import { z } from '@muster/contract/zod.ts';
import { TextField } from '#src/components/form/text-field.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';

/** Aliases as the text of one field. */
const aliasesFieldSchema = z.object({
  aliases: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.split(tagSeparator).map((alias) => alias.trim())),
      gameAliasesSchema.shape.aliases,
    ),
  ),
});

/** Edits the search aliases of a game. */
export const GameAliasesDialog = ({ row: { id: gameId, name, aliases }, ...dialog }: RowDialogProps<GameRow>) => (
  <FormDialog
    {...dialog}
    title={t`Edit aliases of ${{ game: name }}`}
    description={t`Other names that players use for this game. Searches, the game list and the command palette accept them.`}
    schema={aliasesFieldSchema}
    values={{ aliases: aliases.join(', ') }}
    change={(body) => refetchAfter(callApi(changeGameAliasesEndpoint, { params: { gameId }, body }))}
    describeSuccess={(game) => t`Changed aliases of ${{ game: game.name }}.`}
    describeFailure={(error) => t`Couldn't save these aliases: ${{ reason: error.message }}`}
  >
    {({ form, isBusy }) => (
      <TextField
        label={t`Aliases`}
        hint={t`Single words, separated by commas, such as wow, raid.`}
        note={t`Optional`}
        autoComplete="off"
        readOnly={isBusy}
        {...form.field('aliases')}
      />
    )}
  </FormDialog>
);
