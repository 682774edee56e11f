import { t } from '@lingui/core/macro';
import type { Conversation } from '@muster/contract/chat/chat.ts';
import { gameFilterOf, gameFilters, otherGamesFilter } from '@muster/contract/games/games.ts';
import { searchWordsOf } from '@muster/contract/games/search-words.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import X from 'lucide-react/icons/x';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { useTheme } from '#src/components/page/theme.tsx';
import { conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { conversationPreview, crewDay } from '#src/features/chat/conversation-list/conversation-preview.ts';
import { conversationName } from '#src/features/chat/conversation-merge.ts';
import { crewIdOf, screenOfChat } from '#src/features/chat/screen-of-chat.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { CommandSearch } from './command-search.tsx';
import { type DialogState, backdropClass } from '#src/components/overlay/dialog.tsx';
import { RootMark } from '#src/components/page/root-mark.tsx';
import { dashboardTexts, listOtherPages, sidebarItems } from '../dashboard/sidebar.tsx';
import { readFilter } from '@muster/contract/board/board-filter.ts';
import { rememberedFilter, storeBoardFilter } from '#src/features/board/filters/board-filter.ts';
import { boardQuery, listLoadedAuthors } from '#src/features/board/browse/board-queries.ts';
import { activeFilters, clearFilters } from '#src/features/board/filters/filter-options.ts';
import { myPostsQuery } from '#src/features/posts/my-posts-query.ts';
import { gamesQuery } from '#src/features/posts/games-query.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useConfirmedSignOut } from '../dashboard/use-confirmed-sign-out.ts';
import type { Command, CommandKind } from './find-commands.ts';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

const BOARD = '/dashboard/browse-posts';

interface PaletteProps extends DialogState {
  /** Opens the list of shortcuts. */
  readonly onShowShortcuts: () => void;
}

/** The command palette. */
export const Palette = ({ isOpen, onOpenChange, onShowShortcuts }: PaletteProps) => (
  <PaletteDialog isOpen={isOpen} onOpenChange={onOpenChange}>
    <Commands onOpenChange={onOpenChange} onShowShortcuts={onShowShortcuts} />
  </PaletteDialog>
);

const Commands = ({ onOpenChange, onShowShortcuts }: Omit<PaletteProps, 'isOpen'>) => (
  <CommandSearch commands={useCommands(onShowShortcuts)} onChosen={() => onOpenChange(false)} />
);

/** Everything the palette offers. */
const useCommands = (onShowShortcuts: () => void): readonly Command[] => [
  ...usePages(),
  ...useActions(onShowShortcuts),
  ...useConversations(),
  ...usePlayers(),
  ...useGames(),
  ...useOwnPosts(),
];

const createCommand = (kind: CommandKind, name: string, label: string, Icon: LucideIcon, run: () => void): Command => ({
  id: `${kind}:${name}`,
  kind,
  label,
  icon: <Icon className="size-4.5" />,
  run,
});

function usePages(): Command[] {
  const navigate = useNavigate();
  const pages = [...sidebarItems, ...listOtherPages(useCurrentMember().role)];
  return pages.map(({ to, label, icon }) => createCommand('page', to, label, icon, () => void navigate({ to })));
}

function useActions(onShowShortcuts: () => void): Command[] {
  const [theme, setTheme] = useTheme();
  const { onSignOut } = useConfirmedSignOut();
  const onClearFilters = useClearFilters();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return [
    createCommand('action', 'theme', dashboardTexts.themes[otherTheme], ThemeIcon, () => setTheme(otherTheme)),
    createCommand('action', 'shortcuts', t`Keyboard shortcuts`, Keyboard, onShowShortcuts),
    ...(onClearFilters ? [createCommand('action', 'clear-filters', t`Clear Filters`, X, onClearFilters)] : []),
    createCommand('action', 'sign-out', dashboardTexts.signOut, LogOut, onSignOut),
  ];
}

/** Clears the filters of the open board, or those remembered for the next visit. Undefined if there are none. */
function useClearFilters(): (() => void) | undefined {
  const { id: memberId } = useCurrentMember();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filter = pathname === BOARD ? readFilter(search) : rememberedFilter(memberId);
  if (activeFilters(filter).length === 0) return undefined;
  return () => {
    const cleared = clearFilters(filter);
    storeBoardFilter(memberId, cleared);
    void navigate({ to: BOARD, search: cleared });
  };
}

function previewText(conversation: Conversation): string {
  const { label, text } = conversationPreview(conversation);
  const preview = `${label} ${text}`.trim();
  return conversation.kind === 'crew' ? joinTexts([crewDay(conversation), preview]) : preview;
}

function useConversations(): Command[] {
  const navigate = useNavigate();
  const { id: memberId } = useCurrentMember();
  const { data: conversations = [] } = useQuery(conversationsQuery);
  return conversations
    .filter(({ isDeleted }) => !isDeleted)
    .map((conversation) => ({
      id: `chat:${conversation.id}`,
      kind: 'conversation',
      label: conversationName(conversation),
      detail: previewText(conversation),
      icon:
        conversation.kind === 'crew' ? (
          <GameEmblem
            gameId={conversation.crew.gameId}
            name={conversation.crew.game}
            emblem={conversation.crew.emblem}
            size={24}
          />
        ) : (
          <Avatar {...conversation.partner} size="sm" />
        ),
      run: () => void navigate(screenOfChat(conversation.id, crewIdOf(conversation), memberId)),
    }));
}

/** Partners of conversations, and authors of the newest posts and of loaded boards: the server has no search for players. */
function usePlayers(): Command[] {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  const { data: conversations = [] } = useQuery(conversationsQuery);
  useInfiniteQuery(boardQuery({}));
  const players = new Map(
    [
      ...conversations.flatMap((conversation) => (conversation.kind === 'pair' ? conversation.partner : [])),
      ...listLoadedAuthors(queryClient),
    ].flatMap((player) => (player.id === null || player.id === memberId ? [] : [[player.id, player]])),
  );
  return [...players].map(([id, { name, pictureUrl }]) => ({
    id: `player:${id}`,
    kind: 'player',
    label: name,
    icon: <Avatar id={id} name={name} pictureUrl={pictureUrl} size="sm" />,
    run: () => void navigate({ to: '/dashboard/players/$memberId', params: { memberId: id } }),
  }));
}

/** Filters of the board. Several games may have the same one. */
function useGames(): Command[] {
  const navigate = useNavigate();
  const { data: games = [] } = useQuery(gamesQuery);
  const byFilter = new Map<string, typeof games>();
  for (const game of games) {
    const filter = gameFilterOf(game.name);
    const key = filter === otherGamesFilter ? game.name : filter;
    byFilter.set(key, [...(byFilter.get(key) ?? []), game]);
  }
  return [...byFilter].map(([game, filtered]) => ({
    id: `game:${game}`,
    kind: 'game',
    label: game,
    keywords: [...(gameFilters[game] ?? []), ...filtered.flatMap(searchWordsOf)].join(' '),
    icon: <GameEmblem gameId={filtered.at(-1)?.id ?? ''} name={game} emblem={filtered.at(-1)?.emblem} size={24} />,
    run: () => void navigate({ to: BOARD, search: { game } }),
  }));
}

function useOwnPosts(): Command[] {
  const navigate = useNavigate();
  const { data: posts = [] } = useInfiniteQuery(myPostsQuery);
  return posts.map(({ id, gameId, game, emblem, description, platform, tags }) => ({
    id: `post:${id}`,
    kind: 'post',
    label: game,
    detail: description,
    keywords: [platform, ...tags].join(' '),
    icon: <GameEmblem gameId={gameId} name={game} emblem={emblem} size={24} />,
    run: () => void navigate({ to: '/posts/$postId', params: { postId: id } }),
  }));
}

interface PaletteDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Mounted while the dialog is open. */
  readonly children: ReactNode;
}

/** At the top, so that the search field stays in place while the number of results changes. The class of the width is that of dialogs. */
const popupClass =
  'float-panel fixed top-18 left-1/2 z-50 flex max-h-[calc(100dvh-5.5rem)] w-[min(var(--width,28rem),calc(100vw-2rem))] [--width:40rem] -translate-x-1/2 flex-col overflow-hidden rounded-lg sm:top-[12dvh] sm:max-h-[min(32rem,76dvh)]';

const PaletteDialog = ({ isOpen, onOpenChange, children }: PaletteDialogProps) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <RootMark name="dialog" />
      <Dialog.Backdrop className={backdropClass} />
      <Dialog.Popup aria-label={t`Command palette`} className={popupClass}>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
