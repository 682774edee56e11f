import { t } from '@lingui/core/macro';
import { gameRenameSchema, type GameRow } from '@muster/contract/games/admin-games.ts';
import { CUSTOM_GAME_MAX_LENGTH, type Game } from '@muster/contract/games/games.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/components/button.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { findGameByName, useRenameGame } from './game-admin-queries.ts';

interface RenameGameDialogProps extends RowDialogProps {
  readonly game: GameRow;
  /** Called if another game has the name, because both may be the same game. */
  readonly onMerge: (other: Game | undefined) => void;
}

const isTaken = (error: Error): boolean => error instanceof ApiError && error.code === 'game-name-taken';

export function RenameGameDialog({ game, isOpen, onClose, finalFocus, onMerge }: RenameGameDialogProps) {
  const renaming = useDialogMutation(useRenameGame(), onClose, ({ name }) => t`Renamed to ${{ game: name }}.`);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={renaming.close}
      title={t`Rename ${{ game: game.name }}`}
      description={t`Existing posts show the new name too.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <RenameForm
        name={game.name}
        renaming={renaming}
        onSubmit={(name) => renaming.submit({ gameId: game.id, name })}
        onMerge={(other) => {
          renaming.reset();
          onMerge(other);
        }}
      />
    </Dialog>
  );
}

interface RenameFormProps extends Pick<RenameGameDialogProps, 'onMerge'> {
  readonly name: string;
  readonly renaming: Pick<ReturnType<typeof useDialogMutation>, 'isBusy' | 'error' | 'reset' | 'close'>;
  readonly onSubmit: (name: string) => void;
}

function RenameForm({ name, renaming: { isBusy, error, reset, close }, onSubmit, onMerge }: RenameFormProps) {
  const { errors, ...form } = useContractForm(gameRenameSchema, { name });
  const submit = form.handleSubmit((input) => isBusy || onSubmit(input.name));
  const edit = (): void => {
    form.clearErrors('name');
    if (error) reset();
  };
  const taken = error && isTaken(error) ? error.message : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <TextField
        label={t`New name`}
        maxLength={CUSTOM_GAME_MAX_LENGTH}
        autoComplete="off"
        readOnly={isBusy}
        error={errors.name?.message ?? taken}
        {...form.register('name', { onChange: edit })}
      />
      {taken && <MergeOffer name={() => form.getValues('name')} onMerge={onMerge} />}
      <FormActions
        submitLabel={t`Rename`}
        busyLabel={t`Renaming...`}
        isBusy={isBusy}
        failure={error && !taken ? t`Couldn't rename this game: ${{ reason: error.message }}` : undefined}
        onCancel={close}
      />
    </form>
  );
}

interface MergeOfferProps extends Pick<RenameGameDialogProps, 'onMerge'> {
  readonly name: () => string;
}

/** Opens the merge dialog with the game that has the name preselected, if it is found. */
function MergeOffer({ name, onMerge }: MergeOfferProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => findGameByName(name()),
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
