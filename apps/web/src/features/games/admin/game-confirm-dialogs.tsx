import { plural, t } from '@lingui/core/macro';
import {
  deleteGameEndpoint,
  type GameRow,
  getGameCrewsEndpoint,
  unverifyGameEndpoint,
} from '@muster/contract/games/admin-games.ts';
import { useQuery } from '@tanstack/react-query';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { CrewNotice } from '#src/features/members/admin/crew-notice.tsx';
import { adminKey, pagesKey, refetchAfter, removeRow } from '#src/features/admin/admin-queries.ts';
import type { RowDialogProps } from '#src/features/admin/resource.ts';
import { RowConfirm } from '#src/features/admin/row-dialogs.tsx';
import { callApi } from '#src/lib/api/call-api.ts';

const authorsHint = t`Authors of active posts see this exactly as you write it.`;

/** States which crews end with the posts of a game. */
function GameCrewsNotice({ gameId }: { readonly gameId: string }) {
  const query = useQuery({
    queryKey: [...adminKey('games'), 'crews', gameId],
    queryFn: ({ signal }) => callApi(getGameCrewsEndpoint, { params: { gameId } }, { signal }),
  });
  const { data: crews } = query;
  if (!crews)
    return <QueryFailure query={query} describe={(reason) => t`Couldn't count what would be deleted: ${reason}`} />;
  return (
    <CrewNotice {...crews}>
      {crews.activeCrews > 0 &&
        plural({ count: crews.activeCrews }, { one: '# active crew ends.', other: '# active crews end.' })}
    </CrewNotice>
  );
}

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
    reasonHint={authorsHint}
    change={(reason) => refetchAfter(callApi(unverifyGameEndpoint, { params: { gameId }, body: { reason } }))}
    describeSuccess={({ deletedPosts: count }) =>
      plural(count, {
        0: `Game unverified successfully`,
        one: `Game unverified successfully and # related post(s) deleted`,
        other: `Game unverified successfully and # related post(s) deleted`,
      })
    }
    failureText={t`Error updating game verification. Please try again.`}
  >
    {dialog.isOpen && posts > 0 && <GameCrewsNotice gameId={gameId} />}
  </RowConfirm>
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
    reasonHint={authorsHint}
    change={async (reason) => {
      const deletion = await refetchAfter(callApi(deleteGameEndpoint, { params: { gameId }, body: { reason } }));
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
  >
    {dialog.isOpen && posts > 0 && <GameCrewsNotice gameId={gameId} />}
  </RowConfirm>
);
