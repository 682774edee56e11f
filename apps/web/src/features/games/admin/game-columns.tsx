import { plural, t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { verifyGameEndpoint } from '@muster/contract/games/games.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BadgeX from 'lucide-react/icons/badge-x';
import Merge from 'lucide-react/icons/merge';
import PencilLine from 'lucide-react/icons/pencil-line';
import Search from 'lucide-react/icons/search';
import Shapes from 'lucide-react/icons/shapes';
import Trash2 from 'lucide-react/icons/trash';
import Users from 'lucide-react/icons/users';
import { Badge } from '#src/components/identity/badge.tsx';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/components/class-names.ts';
import type { Column } from '#src/components/table/data-table.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { actionsColumn, DateCell, RowMenu } from '#src/features/admin/cells.tsx';
import { type RowActions, rowFocusId } from '#src/features/admin/resource.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { translate } from '#src/lib/i18n.ts';
import { formatNumber } from '#src/lib/page-language.ts';

type GameActions = RowActions<GameRow, 'unverify' | 'rename' | 'crew' | 'aliases' | 'emblem' | 'merge' | 'delete'>;

interface CellProps {
  readonly game: GameRow;
  readonly actions: GameActions;
}

/** On phones, leaves room for the buttons in the corner of the card. */
const NameCell = ({ game: { id, name, emblem, isVerified } }: Pick<CellProps, 'game'>) => (
  <span className={classNames('flex min-w-0 items-center gap-2.5', !isVerified && 'max-[60rem]:pe-24')}>
    <GameEmblem gameId={id} name={name} emblem={emblem} size={32} />
    <bdi translate="no" className="min-w-0 font-semibold">
      {name}
    </bdi>
  </span>
);

/** Number of posts, linked to the posts tab. */
function PostsCell({ game, actions }: CellProps) {
  const { name: gameName, posts: count } = game;
  if (count === 0) return <span className="text-faint">0</span>;
  return (
    <button
      type="button"
      aria-label={plural(count, {
        one: `Show # post(s) for ${gameName}`,
        other: `Show # post(s) for ${gameName}`,
      })}
      className="min-h-6 rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-10 pointer-coarse:min-w-10"
      onClick={() => actions.onSearchChange({ tab: 'posts', search: gameName, state: undefined })}
    >
      {formatNumber(count)}
    </button>
  );
}

async function verify({ id: gameId }: GameRow): Promise<void> {
  // The clicked button disappears.
  document.getElementById(rowFocusId(gameId))?.focus();
  try {
    await refetchAfter(callApi(verifyGameEndpoint, { params: { gameId } }));
    showToast(t`Game verified successfully`, { tone: 'success' });
  } catch {
    showToast(t`Error updating game verification. Please try again.`, { tone: 'error' });
  }
}

const ActionsCell = ({ game, actions }: CellProps) => (
  <span className="flex items-center justify-end gap-1">
    {!game.isVerified && (
      <Button
        size="sm"
        icon={<BadgeCheck aria-hidden className="size-4" />}
        aria-label={t`Verify ${{ game: game.name }}`}
        onClick={() => void verify(game)}
      >
        {t`Verify`}
      </Button>
    )}
    <RowMenu
      id={rowFocusId(game.id)}
      name={game.name}
      onOpen={(dialog) => actions.onOpen(dialog, game)}
      actions={[
        [t`Rename`, PencilLine, 'rename'],
        [t`Edit crew`, Users, 'crew'],
        [t`Edit aliases`, Search, 'aliases'],
        [t`Edit emblem`, Shapes, 'emblem'],
        [t`Merge into...`, Merge, 'merge'],
        ...(game.isVerified ? [[t`Unverify`, BadgeX, 'unverify'] as const] : []),
        [t`Delete`, Trash2, 'delete'],
      ]}
    />
  </span>
);

const submitterName = ({ category, submittedBy }: GameRow): string => {
  if (category === 'Popular Games')
    return t({ message: 'system', comment: 'Column "Submitted by": a game that no player added' });
  return submittedBy === unknownUserName ? translate(submittedBy) : submittedBy;
};

function SubmitterCell({ game }: Pick<CellProps, 'game'>) {
  const name = submitterName(game);
  return (
    <span dir="auto" translate={name === game.submittedBy ? 'no' : undefined}>
      {name}
    </span>
  );
}

export const gameColumns = (actions: GameActions): Column<GameRow>[] => [
  {
    id: 'name',
    header: t`Game`,
    isRowHeader: true,
    skeleton: 'h-8 w-44',
    render: (game) => <NameCell game={game} />,
  },
  {
    id: 'state',
    header: t`State`,
    skeleton: 'h-5.5 w-28',
    render: ({ isVerified }) => (
      <Badge tone={isVerified ? 'success' : 'warning'} hasDot>
        {isVerified ? t`Verified` : t`Pending Verification`}
      </Badge>
    ),
  },
  {
    id: 'posts',
    header: t`Posts`,
    isNumeric: true,
    skeleton: 'h-5 w-8',
    render: (game) => <PostsCell game={game} actions={actions} />,
  },
  { id: 'submitted-by', header: t`Submitted by`, render: (game) => <SubmitterCell game={game} /> },
  {
    id: 'submitted-at',
    header: t({ message: 'Submitted', comment: 'Column: date of the submission' }),
    render: ({ submittedAt }) => <DateCell date={submittedAt} />,
  },
  actionsColumn((game) => <ActionsCell game={game} actions={actions} />),
];
