import { t } from '@lingui/core/macro';
import { type GameRow } from '@muster/contract/games/admin-games.ts';
import {
  ABBREVIATION_MAX_LENGTH,
  type GameAbbreviation,
  gameAbbreviationSchema,
} from '@muster/contract/games/game-emblems.ts';
import { useWatch } from 'react-hook-form';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useChangeGameAbbreviation } from './game-admin-queries.ts';
import { GameIconField } from './game-icon-field.tsx';

interface GameEmblemDialogProps extends RowDialogProps {
  readonly game: GameRow;
}

/** Edits the abbreviation and the icon on the emblem of a game. */
export function GameEmblemDialog({ game, isOpen, onClose, finalFocus }: GameEmblemDialogProps) {
  const changing = useDialogMutation(
    useChangeGameAbbreviation(),
    onClose,
    ({ name }) => t`Changed the emblem of ${{ game: name }}.`,
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={changing.close}
      title={t`Edit emblem of ${{ game: game.name }}`}
      description={t`The tile that stands for this game on posts, requests and link previews.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <AbbreviationForm
        game={game}
        isBusy={changing.isBusy}
        failure={changing.error && t`Couldn't save this emblem: ${{ reason: changing.error.message }}`}
        onSubmit={(body) => changing.submit({ gameId: game.id, body })}
        onCancel={changing.close}
      />
    </Dialog>
  );
}

/** Shows how readable the emblem is on a list, a card and a poster. */
const PREVIEW_SIZES_PX = [20, 34, 96];

interface AbbreviationFormProps {
  readonly game: GameRow;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSubmit: (body: GameAbbreviation) => void;
  readonly onCancel: () => void;
}

function AbbreviationForm({ game, isBusy, failure, onSubmit, onCancel }: AbbreviationFormProps) {
  const { id, name, emblem } = game;
  const form = useContractForm(gameAbbreviationSchema, { abbreviation: emblem.abbreviation ?? '' });
  const submit = form.handleSubmit((body) => isBusy || onSubmit(body));
  const abbreviation = useWatch({ control: form.control, name: 'abbreviation' });
  const { data: body } = gameAbbreviationSchema.safeParse({ abbreviation });
  const shown = { ...emblem, abbreviation: body ? body.abbreviation || null : emblem.abbreviation };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <div className="flex items-end gap-3">
        {PREVIEW_SIZES_PX.map((size) => (
          <GameEmblem key={size} gameId={id} name={name} emblem={shown} size={size} />
        ))}
      </div>
      <TextField
        label={t`Abbreviation`}
        hint={t`As players write it, such as LoL or FF14. Searches find it too. Leave it empty to use the initials of the name.`}
        note={t`Optional`}
        maxLength={ABBREVIATION_MAX_LENGTH}
        autoComplete="off"
        readOnly={isBusy}
        {...form.field('abbreviation')}
      />
      <GameIconField game={game} />
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
