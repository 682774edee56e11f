import { type GameRename, gameRenameSchema } from '@muster/contract/admin/games.ts';
import { CUSTOM_GAME_MAX_LENGTH, type Game } from '@muster/contract/games.ts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { ApiError, describeError } from '#src/lib/api/api-error.ts';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import type { GameDialogProps } from './use-game-dialogs.ts';
import { findGameByName, useRenameGame } from './queries.ts';
import { gamesTexts, renamedNow, renameFailed, renameTitle } from './texts.ts';

interface RenameGameDialogProps extends GameDialogProps {
  /** Called if another game has the name, because both may be the same game. */
  readonly onMerge: (other: Game | undefined) => void;
}

const isTaken = (error: Error | null): boolean => error instanceof ApiError && error.code === 'game-name-taken';

export function RenameGameDialog({ game, isOpen, onClose, finalFocus, onMerge }: RenameGameDialogProps) {
  const renaming = useRenameGame();
  const setOpen = (): void => {
    if (renaming.isPending) return;
    renaming.reset();
    onClose();
  };
  const rename = ({ name }: GameRename): void =>
    renaming.mutate(
      { gameId: game.id, name },
      {
        onSuccess: (row) => {
          showToast(renamedNow(row.name), { tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={renameTitle(game.name)}
      description={gamesTexts.renameLead}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <RenameForm
        name={game.name}
        isBusy={renaming.isPending}
        error={renaming.error}
        onCancel={setOpen}
        onEdit={renaming.reset}
        onSubmit={rename}
        onMerge={(other) => {
          renaming.reset();
          onMerge(other);
        }}
      />
    </Dialog>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onCancel: () => void;
  readonly onEdit: () => void;
  readonly onSubmit: (input: GameRename) => void;
  readonly onMerge: (other: Game | undefined) => void;
}

function RenameForm({ name, isBusy, error, onCancel, onEdit, onSubmit, onMerge }: RenameFormProps) {
  const form = useForm({
    resolver: contractResolver(gameRenameSchema),
    defaultValues: { name },
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit((input) => isBusy || onSubmit(input));
  const edit = (): void => {
    form.clearErrors('name');
    if (error) onEdit();
  };
  const taken = isTaken(error) ? error?.message : undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-4">
      <TextField
        label={gamesTexts.newName}
        maxLength={CUSTOM_GAME_MAX_LENGTH}
        autoComplete="off"
        readOnly={isBusy}
        error={form.formState.errors.name?.message ?? taken}
        {...form.register('name', { onChange: edit })}
      />
      {taken && <MergeOffer name={() => form.getValues('name')} onMerge={onMerge} />}
      {error && !taken && <Banner tone="error">{renameFailed(describeError(error))}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          {gamesTexts.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={gamesTexts.renaming}>
          {gamesTexts.rename}
        </Button>
      </div>
    </form>
  );
}

interface MergeOfferProps {
  readonly name: () => string;
  readonly onMerge: RenameFormProps['onMerge'];
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
        {gamesTexts.mergeThem}
      </Button>
    </div>
  );
}
