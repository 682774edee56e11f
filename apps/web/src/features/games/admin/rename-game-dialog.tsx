import { t } from '@lingui/core/macro';
import {
  gameRenameSchema,
  type GameRow,
  listAllGamesEndpoint,
  renameGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { CUSTOM_GAME_MAX_LENGTH, type Game } from '@muster/contract/games/games.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog } from '#src/features/admin/row-dialogs.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import type { MergeableGame } from './merge-game-dialog.tsx';

const isTaken = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'game-name-taken';

/** Renames a game. If another game has the name, it offers to merge them, because both may be the same game. */
export const RenameGameDialog = ({ row: game, onOpen, ...dialog }: RowDialogProps<MergeableGame, 'merge'>) => (
  <FormDialog
    {...dialog}
    title={t`Rename ${{ game: game.name }}`}
    description={t`Existing posts show the new name too.`}
    schema={gameRenameSchema}
    values={{ name: game.name }}
    submitLabel={t`Rename`}
    busyLabel={t`Renaming...`}
    change={(body) => refetchAfter(callApi(renameGameEndpoint, { params: { gameId: game.id }, body }))}
    describeSuccess={({ name }) => t`Renamed to ${{ game: name }}.`}
    describeFailure={(error) =>
      isTaken(error) ? undefined : t`Couldn't rename this game: ${{ reason: error.message }}`
    }
  >
    {({ form, isBusy, error, reset }) => {
      const { onChange, error: invalid, ...field } = form.field('name');
      return (
        <>
          <TextField
            label={t`New name`}
            maxLength={CUSTOM_GAME_MAX_LENGTH}
            autoComplete="off"
            readOnly={isBusy}
            error={invalid ?? (isTaken(error) ? error.message : undefined)}
            {...field}
            onChange={(event) => {
              if (error) reset();
              void onChange(event);
            }}
          />
          {isTaken(error) && (
            <MergeOffer
              name={form.getValues('name')}
              onMerge={(target) => {
                reset();
                onOpen('merge', { ...game, target });
              }}
            />
          )}
        </>
      );
    }}
  </FormDialog>
);

interface MergeOfferProps {
  readonly name: string;
  readonly onMerge: (other: Game | undefined) => void;
}

/** Finds a game by name, ignoring spelling variants. */
async function findGameByName(name: string): Promise<GameRow | undefined> {
  const { rows } = await callApi(listAllGamesEndpoint, { querystring: { search: name, page: 1 } });
  return rows.find((row) => comparisonKey(row.name) === comparisonKey(name));
}

/** Opens the merge dialog with the game that has the name preselected, if it is found. */
function MergeOffer({ name, onMerge }: MergeOfferProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => findGameByName(name),
    onSettled: (other) => onMerge(other),
  });
  return (
    <div>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {t`Merge games`}
      </Button>
    </div>
  );
}
