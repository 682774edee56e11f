import { t } from '@lingui/core/macro';
import { type GameAliases, gameAliasesSchema, type GameRow } from '@muster/contract/games/admin-games.ts';
import { tagSeparator } from '@muster/contract/values/tags.ts';
import { type SyntheticEvent, useState } from 'react';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { useChangeGameAliases } from './game-admin-queries.ts';

interface GameAliasesDialogProps extends RowDialogProps {
  readonly game: GameRow;
}

/** Edits the search aliases of a game. */
export function GameAliasesDialog({ game, isOpen, onClose, finalFocus }: GameAliasesDialogProps) {
  const changing = useDialogMutation(
    useChangeGameAliases(),
    onClose,
    ({ name }) => t`Changed aliases of ${{ game: name }}.`,
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={changing.close}
      title={t`Edit aliases of ${{ game: game.name }}`}
      description={t`Other names that players use for this game. Searches, the game list and the command palette accept them.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <AliasesForm
        game={game}
        isBusy={changing.isBusy}
        failure={changing.error && t`Couldn't save these aliases: ${{ reason: changing.error.message }}`}
        onSubmit={(body) => changing.submit({ gameId: game.id, body })}
        onCancel={changing.close}
      />
    </Dialog>
  );
}

interface AliasesFormProps {
  readonly game: GameRow;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (body: GameAliases) => void;
  readonly onCancel: () => void;
}

function AliasesForm({ game, isBusy, failure, onSubmit, onCancel }: AliasesFormProps) {
  const [text, setText] = useState(game.aliases.join(', '));
  const [problem, setProblem] = useState<string>();
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    const aliases = text.split(tagSeparator).map((alias) => alias.trim());
    const { data: body, error: invalid } = gameAliasesSchema.safeParse({ aliases });
    setProblem(invalid?.issues[0]?.message);
    if (body && !isBusy) onSubmit(body);
  };
  return (
    <form noValidate onSubmit={save} className="mt-1 flex flex-col gap-6">
      <TextField
        label={t`Aliases`}
        hint={t`Single words, separated by commas, such as wow, raid.`}
        note={t`Optional`}
        autoComplete="off"
        readOnly={isBusy}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
      />
      <FormActions
        submitLabel={t`Save`}
        busyLabel={t`Saving...`}
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
