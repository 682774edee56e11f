import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useWasOpened } from '#src/components/overlay/use-was-opened.ts';
import { activateCard, focusFirstItem, focusSearch, moveFocusByKey } from '#src/frame/command-palette/list-items.ts';
import { shortcutTexts } from '#src/frame/command-palette/palette-texts.ts';
import { isPaletteKey } from '#src/frame/command-palette/shortcut-keys.ts';
import { isOverlayOpen, type Shortcut, useShortcuts } from '#src/frame/command-palette/use-shortcuts.ts';
import { memberHome, messagesPath } from '#src/features/sessions/redirect-target.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';
import type { KeyboardDialog } from './keyboard-dialogs.tsx';

const loadDialogs = () => import('./keyboard-dialogs.tsx');
const KeyboardDialogs = lazy(async () => ({ default: (await loadDialogs()).KeyboardDialogs }));

export interface KeyboardProps {
  readonly openDialog: KeyboardDialog | undefined;
  readonly onDialogChange: (dialog: KeyboardDialog | undefined) => void;
}

/** The command palette and the shortcuts of every dashboard screen. */
export function Keyboard({ openDialog, onDialogChange }: KeyboardProps) {
  const wasOpened = useWasOpened(openDialog !== undefined, loadDialogs);
  const shortcuts = useShortcutList(onDialogChange);
  // The dialog may still be loading.
  useShortcuts(openDialog ? [] : shortcuts);
  useWindowEvent('keydown', (event) => {
    if (!isPaletteKey(event) || (openDialog !== 'palette' && isOverlayOpen())) return;
    event.preventDefault();
    if (!event.repeat) onDialogChange(openDialog === 'palette' ? undefined : 'palette');
  });
  return (
    wasOpened && (
      <Suspense>
        <KeyboardDialogs openDialog={openDialog} onDialogChange={onDialogChange} shortcuts={shortcuts} />
      </Suspense>
    )
  );
}

function useShortcutList(onDialogChange: KeyboardProps['onDialogChange']): readonly Shortcut[] {
  const router = useRouter();
  const open = (to: string) => (): boolean => {
    void router.navigate({ to });
    return true;
  };
  /** Opens a screen and focuses its first card or row, so that Enter is the next key. */
  const openList = (to: string) => (): boolean => {
    if (router.state.location.pathname === to) focusFirstItem();
    else {
      const stop = router.subscribe('onRendered', ({ toLocation }) => {
        stop();
        if (toLocation.pathname === to) focusFirstItem();
      });
      void router.navigate({ to });
    }
    return true;
  };
  const showDialog = (dialog: KeyboardDialog) => (): boolean => {
    onDialogChange(dialog);
    return true;
  };
  return [
    { keys: ['/'], label: shortcutTexts.search, run: () => focusSearch() || showDialog('palette')() },
    { keys: ['g b'], label: shortcutTexts.board, run: openList('/dashboard/browse-posts') },
    { keys: ['g m'], label: shortcutTexts.messages, run: openList(messagesPath) },
    { keys: ['j', 'ArrowDown', 'ArrowRight'], label: shortcutTexts.next, run: moveFocusByKey },
    { keys: ['k', 'ArrowUp', 'ArrowLeft'], label: shortcutTexts.previous, run: moveFocusByKey },
    { keys: ['Enter'], label: shortcutTexts.activate, run: activateCard },
    { keys: ['c'], label: shortcutTexts.createPost, run: open('/dashboard/create-post') },
    { keys: ['g d'], label: shortcutTexts.dashboard, run: open(memberHome) },
    { keys: ['g p'], label: shortcutTexts.profile, run: open('/dashboard/profile') },
    { keys: ['?'], label: shortcutTexts.showShortcuts, run: showDialog('shortcuts') },
  ];
}
