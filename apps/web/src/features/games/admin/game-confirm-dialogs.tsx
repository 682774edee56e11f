import { plural, t } from '@lingui/core/macro';
import { deleteGameEndpoint, type GameRow, unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { pagesKey, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';

export const UnverifyGameDialog = ({ row: { id: gameId, name, posts }, ...dialog }: RowDialogProps<GameRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Unverify ${{ game: name }}?`}
    body={plural(
      { count: posts },
      {
        0: `No posts use this game. Nobody can choose the game until it's verified again.`,
        one: `This deletes # post(s) that use it, for good. Nobody can choose the game until it's verified again.`,
        other: `This deletes # post(s) that use it, for good. Nobody can choose the game until it's verified again.`,
      },
    )}
    confirmLabel={t`Unverify`}
    busyLabel={t`Unverifying...`}
    change={() => refetchAfter(callApi(unverifyGameEndpoint, { params: { gameId } }))}
    describeSuccess={({ deletedPosts: count }) =>
      plural(count, {
        0: `Game unverified successfully`,
        one: `Game unverified successfully and # related post(s) deleted`,
        other: `Game unverified successfully and # related post(s) deleted`,
      })
    }
    failureText={t`Error updating game verification. Please try again.`}
  />
);

export const DeleteGameDialog = ({ row: { id: gameId, name, posts }, ...dialog }: RowDialogProps<GameRow>) => (
  <RowConfirm
    {...dialog}
    title={t`Delete ${{ game: name }}?`}
    body={plural(
      { count: posts },
      {
        0: `No posts use this game.`,
        one: `It is used in # post(s). They'll be deleted too, for good.`,
        other: `It is used in # post(s). They'll be deleted too, for good.`,
      },
    )}
    confirmLabel={t`Delete`}
    busyLabel={t`Deleting...`}
    change={async () => {
      const deletion = await refetchAfter(callApi(deleteGameEndpoint, { params: { gameId } }));
      removeRow(pagesKey('games'), gameId);
      return deletion;
    }}
    describeSuccess={({ deletedPosts: count }) =>
      plural(count, {
        0: `Game deleted successfully`,
        one: `Game deleted successfully along with # related post(s)`,
        other: `Game deleted successfully along with # related post(s)`,
      })
    }
    failureText={t`Error deleting game. Please try again.`}
  />
);
