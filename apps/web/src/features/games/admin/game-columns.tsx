import { plural, t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import type { LucideIcon } from 'lucide-react';
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
import { Menu } from '#src/components/overlay/menu.tsx';
import { DateCell } from '#src/features/admin/admin-table.tsx';
import { translate } from '#src/lib/i18n.ts';
import { formatNumber } from '#src/lib/page-language.ts';

export type GameDialogName = 'unverify' | 'rename' | 'crew' | 'aliases' | 'emblem' | 'merge' | 'delete';

interface GameActions {
  readonly onVerify: (game: GameRow) => void;
  readonly onOpenDialog: (dialog: GameDialogName, game: GameRow) => void;
  /** Shows the posts of the game. */
  readonly onShowPosts: (game: GameRow) => void;
}

/** Id of the menu button of a game, for returning the focus. */
export const gameMenuId = (gameId: string): string => `actions-for-game-${gameId}`;

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
      onClick={() => actions.onShowPosts(game)}
    >
      {formatNumber(count)}
    </button>
  );
}

function ActionsCell({ game, actions }: CellProps) {
  const { id, name, isVerified } = game;
  const action = (dialog: GameDialogName, label: string, Icon: LucideIcon) => ({
    label,
    icon: <Icon aria-hidden />,
    onSelect: () => actions.onOpenDialog(dialog, game),
  });
  return (
    <span className="flex items-center justify-end gap-1">
      {!isVerified && (
        <Button
          size="sm"
          icon={<BadgeCheck aria-hidden className="size-4" />}
          aria-label={t`Verify ${{ game: name }}`}
          onClick={() => actions.onVerify(game)}
        >
          {t`Verify`}
        </Button>
      )}
      <Menu
        size="sm"
        id={gameMenuId(id)}
        label={t`Actions for ${{ game: name }}`}
        actions={[
          action('rename', t`Rename`, PencilLine),
          action('crew', t`Edit crew`, Users),
          action('aliases', t`Edit aliases`, Search),
          action('emblem', t`Edit emblem`, Shapes),
          action('merge', t`Merge into...`, Merge),
          ...(isVerified ? [action('unverify', t`Unverify`, BadgeX)] : []),
          action('delete', t`Delete`, Trash2),
        ]}
      />
    </span>
  );
}

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
  {
    id: 'actions',
    header: t`Actions`,
    hidesHeader: true,
    skeleton: 'size-8',
    render: (game) => <ActionsCell game={game} actions={actions} />,
  },
];
