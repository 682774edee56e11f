import { plural, t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { Game } from '@muster/contract/games/games.ts';
import { searchWordsOf } from '@muster/contract/games/search-words.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Combobox } from '#src/components/form/combobox.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { type RowDialogProps, useDialogMutation } from '#src/features/admin/use-row-dialog.ts';
import { mergeTargetsQuery, useMergeGame } from './game-admin-queries.ts';

interface MergeGameDialogProps extends RowDialogProps {
  readonly game: GameRow;
  /** The preselected game. */
  readonly target: Game | undefined;
}

/** Prompts for the game to merge into and states the consequences. */
export function MergeGameDialog({ game, target, isOpen, onClose, finalFocus }: MergeGameDialogProps) {
  const { isBusy, error, submit, close } = useDialogMutation(
    useMergeGame(),
    onClose,
    ({ game: { name: targetName }, movedPosts: count }) =>
      plural(count, {
        one: `Merged into ${targetName}: # post(s) moved.`,
        other: `Merged into ${targetName}: # post(s) moved.`,
      }),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={t`Merge ${{ game: game.name }} into another game`}
      description={t`Use this when a game is listed twice. Its posts move to the game you choose.`}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <Targets game={game} target={target}>
        {(targets) => (
          <MergeForm
            game={game}
            targets={targets}
            initialId={target?.id ?? ''}
            isBusy={isBusy}
            failure={error && t`Couldn't merge these games: ${{ reason: error.message }}`}
            onCancel={close}
            onSubmit={(intoId) => submit({ gameId: game.id, intoId })}
          />
        )}
      </Targets>
    </Dialog>
  );
}

const describeMerge = ({ name: source, posts: count }: GameRow, target: string): string =>
  plural(count, {
    one: `# post(s) move from ${source} to ${target}, and ${source} is deleted for good.`,
    other: `# post(s) move from ${source} to ${target}, and ${source} is deleted for good.`,
  });

interface TargetsProps extends Pick<MergeGameDialogProps, 'game' | 'target'> {
  readonly children: (targets: readonly Game[]) => ReactNode;
}

/** Loads the verified games and adds the preselected one. */
function Targets({ game, target, children }: TargetsProps) {
  const query = useQuery(mergeTargetsQuery);
  if (query.data) {
    const others = query.data.filter(({ id }) => id !== game.id && id !== target?.id);
    return children(target ? [target, ...others] : others);
  }
  if (query.error)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't load the games to choose from: ${reason}`} />;
  return (
    <div role="status" className="mt-1">
      <VisuallyHidden>{t`Loading games...`}</VisuallyHidden>
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

interface MergeFormProps {
  readonly game: GameRow;
  readonly targets: readonly Game[];
  readonly initialId: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  readonly onSubmit: (gameId: string) => void;
}

function MergeForm({ game, targets, initialId, isBusy, failure, onCancel, onSubmit }: MergeFormProps) {
  const [chosenId, setChosenId] = useState(initialId);
  const [isMissing, setIsMissing] = useState(false);
  const chosen = targets.find(({ id }) => id === chosenId);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setIsMissing(!chosen);
    if (chosen && !isBusy) onSubmit(chosen.id);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-6">
      <Combobox
        label={t`Merge into`}
        placeholder={t`Search for a game`}
        emptyText={t`No verified game matches.`}
        options={targets.map((target) => ({
          value: target.id,
          label: target.name,
          keywords: searchWordsOf(target),
          emblem: target.emblem,
        }))}
        value={chosenId}
        disabled={isBusy}
        error={isMissing ? t`Choose the game to keep` : undefined}
        onTyping={() => setIsMissing(false)}
        onValueChange={(gameId) => {
          setChosenId(gameId);
          setIsMissing(false);
        }}
        renderLeading={({ value, label, emblem }) => (
          <GameEmblem gameId={value} name={label} emblem={emblem} size={28} />
        )}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {chosen && describeMerge(game, chosen.name)}
      </p>
      <FormActions
        submitLabel={t`Merge`}
        busyLabel={t`Merging...`}
        danger
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}
