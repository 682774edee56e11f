import { t } from '@lingui/core/macro';
import { joinTexts } from '#src/lib/isolate.ts';
import type { PostRow } from '@muster/contract/posts/admin-posts.ts';
import Trash2 from 'lucide-react/icons/trash';
import { Badge } from '#src/components/identity/badge.tsx';
import type { Column } from '#src/components/table/data-table.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import { namedGame } from '@muster/contract/games/named-game.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { actionsColumn, DateCell, EmailText } from '#src/features/admin/cells.tsx';
import { type RowActions, rowFocusId } from '#src/features/admin/resource.ts';
import { formatNumber } from '#src/lib/page-language.ts';

export const stateNames = {
  active: t({ message: 'Active', context: 'post' }),
  inactive: t({ message: 'Inactive', context: 'post' }),
};

const GameCell = ({ post: { game, platform } }: { readonly post: PostRow }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <GameEmblem {...namedGame(game)} size={32} />
    <span className="flex min-w-0 flex-col gap-0.5 wrap-break-word">
      <span dir="auto" translate="no" className="font-semibold">
        {game}
      </span>
      <span className="flex items-center gap-1.5 text-xs text-soft">
        <PlatformGlyph platform={platform} size={14} />
        <bdi translate="no">{platform}</bdi>
      </span>
    </span>
  </span>
);

const DescriptionCell = ({ post: { description, tags } }: { readonly post: PostRow }) => (
  <span className="flex min-w-0 flex-col gap-1">
    <span dir="auto" title={description} className="line-clamp-2 min-w-0">
      {description}
    </span>
    {tags.length > 0 && (
      <span dir="auto" className="line-clamp-1 text-xs text-faint">
        {joinTexts(tags)}
      </span>
    )}
  </span>
);

interface AuthorCellProps extends Pick<RowActions<PostRow>, 'onSearchChange'> {
  readonly post: PostRow;
}

/** Moderators see neither the address nor the users. */
const AuthorCell = ({ post: { authorName, authorEmail }, onSearchChange }: AuthorCellProps) =>
  authorEmail === undefined ? (
    <bdi translate="no" className="font-semibold">
      {authorName}
    </bdi>
  ) : (
    <span className="flex min-w-0 flex-col items-start gap-0.5 max-[60rem]:items-end">
      <button
        type="button"
        aria-label={t`Show ${{ author: authorName }} in Users`}
        className="min-h-6 rounded-sm text-start font-semibold hover:underline pointer-coarse:min-h-10"
        onClick={() => onSearchChange({ tab: 'users', search: authorEmail, state: undefined })}
      >
        <bdi translate="no">{authorName}</bdi>
      </button>
      <span className="text-xs text-soft">
        <EmailText email={authorEmail} />
      </span>
    </span>
  );

const legacyFields = [
  ['title', t({ message: 'Title', comment: 'Column: title of an imported post' })],
  ['skillLevel', t`Skill level`],
  ['region', t`Region`],
  ['userId', t`Old user id`],
  ['userName', t`Old user name`],
] as const;

/** Columns of fields that only imported posts have; shown if a row has a value. */
const legacyColumns = (rows: readonly PostRow[]): Column<PostRow>[] =>
  legacyFields
    .filter(([field]) => rows.some((row) => row[field]))
    .map(([field, header]) => ({ id: field, header, render: (row) => row[field] ?? '–' }));

export const postColumns = (
  { onOpen, onSearchChange }: RowActions<PostRow, 'delete'>,
  rows: readonly PostRow[],
): Column<PostRow>[] => [
  {
    id: 'game',
    header: t`Game`,
    isRowHeader: true,
    skeleton: 'h-9 w-32',
    render: (post) => <GameCell post={post} />,
  },
  {
    id: 'description',
    header: t`Description`,
    skeleton: 'h-9 w-64',
    render: (post) => <DescriptionCell post={post} />,
  },
  ...legacyColumns(rows),
  {
    id: 'author',
    header: t`Author`,
    skeleton: 'h-9 w-40',
    render: (post) => <AuthorCell post={post} onSearchChange={onSearchChange} />,
  },
  {
    id: 'state',
    header: t`State`,
    skeleton: 'h-5.5 w-16',
    render: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'} hasDot>
        {isActive ? stateNames.active : stateNames.inactive}
      </Badge>
    ),
  },
  {
    id: 'responses',
    header: t`Responses`,
    isNumeric: true,
    skeleton: 'h-5 w-8',
    render: ({ responses }) => formatNumber(responses),
  },
  {
    id: 'created',
    header: t({ message: 'Created', comment: 'Column: date of a post' }),
    render: ({ createdAt }) => <DateCell date={createdAt} />,
  },
  actionsColumn((post) => (
    <IconButton
      id={rowFocusId(post.id)}
      label={t`Delete ${{ author: post.authorName }}'s ${{ game: post.game }} post`}
      variant="danger"
      tooltipSide="left"
      onClick={() => onOpen('delete', post)}
    >
      <Trash2 aria-hidden />
    </IconButton>
  )),
];
