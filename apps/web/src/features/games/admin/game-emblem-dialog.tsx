import { t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import {
  ABBREVIATION_MAX_LENGTH,
  changeGameAbbreviationEndpoint,
  type GameAbbreviation,
  gameAbbreviationSchema,
} from '@muster/contract/games/game-emblems.ts';
import { useWatch } from 'react-hook-form';
import { TextField } from '#src/components/form/text-field.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog, type OpenForm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { GameIconField } from './game-icon-field.tsx';

/** Edits the abbreviation and the icon on the emblem of a game. */
export const GameEmblemDialog = ({ row: game, ...dialog }: RowDialogProps<GameRow>) => (
  <FormDialog
    {...dialog}
    title={t`Edit emblem of ${{ game: game.name }}`}
    description={t`The tile that stands for this game on posts, requests and link previews.`}
    schema={gameAbbreviationSchema}
    values={{ abbreviation: game.emblem.abbreviation ?? '' }}
    change={(body) => refetchAfter(callApi(changeGameAbbreviationEndpoint, { params: { gameId: game.id }, body }))}
    describeSuccess={({ name }) => t`Changed the emblem of ${{ game: name }}.`}
    describeFailure={(error) => t`Couldn't save this emblem: ${{ reason: error.message }}`}
  >
    {({ form, isBusy }) => (
      <>
        <EmblemPreviews game={game} form={form} />
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
      </>
    )}
  </FormDialog>
);

/** Shows how readable the emblem is on a list, a card and a poster. */
const PREVIEW_SIZES_PX = [20, 34, 96];

interface EmblemPreviewsProps extends Pick<OpenForm<GameAbbreviation, GameAbbreviation>, 'form'> {
  readonly game: GameRow;
}

function EmblemPreviews({ game: { id, name, emblem }, form }: EmblemPreviewsProps) {
  const abbreviation = useWatch({ control: form.control, name: 'abbreviation' });
  const { data: body } = gameAbbreviationSchema.safeParse({ abbreviation });
  const shown = { ...emblem, abbreviation: body ? body.abbreviation || null : emblem.abbreviation };
  return (
    <div className="flex items-end gap-3">
      {PREVIEW_SIZES_PX.map((size) => (
        <GameEmblem key={size} gameId={id} name={name} emblem={shown} size={size} />
      ))}
    </div>
  );
}
