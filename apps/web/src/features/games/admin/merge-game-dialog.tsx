import { plural, t } from '@lingui/core/macro';
import { type GameRow, mergeGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { type Game, listGamesEndpoint } from '@muster/contract/games/games.ts';
import { searchWordsOf } from '@muster/contract/games/search-words.ts';
import { z } from '@muster/contract/zod.ts';
import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#src/components/form/combobox.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { type FailableQuery, QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { adminKey, pagesKey, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { FormDialog, type OpenForm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';

/** A game, and the one to preselect for its merge. */
export interface MergeableGame extends GameRow {
  readonly target?: Game | undefined;
}

const describeMerge = ({ name: source, posts: count }: GameRow, target: string): string =>
  plural(count, {
    one: `# post(s) move from ${source} to ${target}, and ${source} is deleted for good.`,
    other: `# post(s) move from ${source} to ${target}, and ${source} is deleted for good.`,
  });

const chosenGameSchema = z.object({ gameId: z.string().check(z.minLength(1, t`Choose the game to keep`)) });

/** Prompts for the game to merge into and states the consequences. */
export function MergeGameDialog({ row: game, ...dialog }: RowDialogProps<MergeableGame>) {
  const { target } = game;
  const query = useQuery({
    queryKey: [...adminKey('games'), 'targets'],
    queryFn: ({ signal }) => callApi(listGamesEndpoint, undefined, { signal }),
    enabled: dialog.isOpen,
  });
  const others = query.data?.filter(({ id }) => id !== game.id && id !== target?.id);
  return (
    <FormDialog
      {...dialog}
      title={t`Merge ${{ game: game.name }} into another game`}
      description={t`Use this when a game is listed twice. Its posts move to the game you choose. Authors of active posts are notified.`}
      schema={chosenGameSchema}
      values={{ gameId: target?.id ?? '' }}
      submitLabel={t`Merge`}
      busyLabel={t`Merging...`}
      danger
      change={async (body) => {
        const merge = await refetchAfter(callApi(mergeGameEndpoint, { params: { gameId: game.id }, body }));
        removeRow(pagesKey('games'), game.id);
        return merge;
      }}
      describeSuccess={({ game: { name: targetName }, movedPosts: count }) =>
        plural(count, {
          one: `Merged into ${targetName}: # post(s) moved.`,
          other: `Merged into ${targetName}: # post(s) moved.`,
        })
      }
      describeFailure={(error) => t`Couldn't merge these games: ${{ reason: error.message }}`}
      placeholder={others ? undefined : <TargetsPlaceholder query={query} />}
    >
      {(open) => <MergeFields {...open} game={game} targets={target ? [target, ...(others ?? [])] : (others ?? [])} />}
    </FormDialog>
  );
}

/** Shown until the verified games are loaded. */
const TargetsPlaceholder = ({ query }: { readonly query: FailableQuery }) =>
  query.error ? (
    <QueryFailure query={query} describe={(reason) => t`Couldn't load the games to choose from: ${reason}`} />
  ) : (
    <div role="status" className="mt-1">
      <VisuallyHidden>{t`Loading games...`}</VisuallyHidden>
      <Skeleton className="h-11 w-full" />
    </div>
  );

interface MergeFieldsProps extends Pick<OpenForm<{ gameId: string }, { gameId: string }>, 'form' | 'isBusy'> {
  readonly game: GameRow;
  readonly targets: readonly Game[];
}

function MergeFields({ form: { errors, ...form }, isBusy, game, targets }: MergeFieldsProps) {
  const removeError = () => form.clearErrors('gameId');
  const { value: chosenId, onChange } = useField({ control: form.control, onEdit: removeError }, 'gameId');
  const chosen = targets.find(({ id }) => id === chosenId);
  return (
    <>
      <Combobox
        label={t`Merge into`}
        placeholder={t`Search for a game`}
        emptyText={t`No verified game matches.`}
        options={targets.map((target) => ({
          value: target.id,
          label: target.name,
          isName: true,
          keywords: searchWordsOf(target),
          emblem: target.emblem,
        }))}
        value={chosenId}
        disabled={isBusy}
        error={errors.gameId?.message}
        onTyping={removeError}
        onValueChange={onChange}
        renderLeading={({ value, label, emblem }) => (
          <GameEmblem gameId={value} name={label} emblem={emblem} size={28} />
        )}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {chosen && describeMerge(game, chosen.name)}
      </p>
    </>
  );
}
