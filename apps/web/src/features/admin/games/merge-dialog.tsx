import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Combobox } from '#src/components/form/combobox.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { adminTexts } from '../admin-texts.ts';
import type { GameDialogProps } from './use-game-dialogs.ts';
import { mergeTargetsQuery, useMergeGame } from './queries.ts';
import { gamesTexts, mergedNow, mergeFailed, mergeConsequence, mergeTitle, targetsFailed } from './texts.ts';

interface MergeGameDialogProps extends GameDialogProps {
  /** The preselected game. */
  readonly target: Game | undefined;
}

/** Prompts for the game to merge into and states the consequences. */
export function MergeGameDialog({ game, target, isOpen, onClose, finalFocus }: MergeGameDialogProps) {
  const merging = useMergeGame();
  const setOpen = (): void => {
    if (merging.isPending) return;
    merging.reset();
    onClose();
  };
  const merge = (intoId: string): void =>
    merging.mutate(
      { gameId: game.id, intoId },
      {
        onSuccess: ({ game: into, movedPosts }) => {
          showToast(mergedNow(movedPosts, into.name), { tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={mergeTitle(game.name)}
      description={gamesTexts.mergeLead}
      disablePointerDismissal
      finalFocus={finalFocus}
    >
      <Targets game={game} target={target}>
        {(targets) => (
          <MergeForm
            game={game}
            targets={targets}
            initialId={target?.id ?? ''}
            isBusy={merging.isPending}
            failure={merging.error && mergeFailed(describeError(merging.error))}
            onCancel={setOpen}
            onSubmit={merge}
          />
        )}
      </Targets>
    </Dialog>
  );
}

interface TargetsProps extends Pick<MergeGameDialogProps, 'game' | 'target'> {
  readonly children: (targets: readonly Game[]) => ReactNode;
}

/** Loads the verified games and adds the preselected one. */
function Targets({ game, target, children }: TargetsProps) {
  const { data, error, refetch, isFetching } = useQuery(mergeTargetsQuery);
  if (data) {
    const others = data.filter(({ id }) => id !== game.id && id !== target?.id);
    return children(target ? [target, ...others] : others);
  }
  if (!error)
    return (
      <div role="status" className="mt-1">
        <VisuallyHidden>{gamesTexts.loadingTargets}</VisuallyHidden>
        <Skeleton className="h-11 w-full" />
      </div>
    );
  return (
    <FailureBanner isRetrying={isFetching} retryLabel={adminTexts.retry} onRetry={refetch}>
      {targetsFailed(describeError(error))}
    </FailureBanner>
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
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-4">
      <Combobox
        label={gamesTexts.target}
        placeholder={gamesTexts.targetPlaceholder}
        emptyText={gamesTexts.noTarget}
        options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenId}
        disabled={isBusy}
        error={isMissing ? gamesTexts.targetMissing : undefined}
        onTyping={() => setIsMissing(false)}
        onValueChange={(gameId) => {
          setChosenId(gameId);
          setIsMissing(false);
        }}
        renderLeading={({ value, label }) => <GameEmblem gameId={value} name={label} size={28} />}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {chosen && mergeConsequence(game.name, game.posts, chosen.name)}
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onCancel}>
          {gamesTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel={gamesTexts.merging}>
          {gamesTexts.merge}
        </Button>
      </div>
    </form>
  );
}
