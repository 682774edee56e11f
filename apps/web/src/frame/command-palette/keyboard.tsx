import { useRouter } from '@tanstack/react-router';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { activateCard, focusFirstItem, focusSearch, moveFocusByKey } from './list-items.ts';
import { shortcutTexts } from './palette-texts.ts';
import { isPaletteKey } from './shortcut-keys.ts';
import { isOverlayOpen, type Shortcut, useShortcuts } from './use-shortcuts.ts';
import { memberHome, messagesPath } from '#src/features/sessions/redirect-target.ts';
import { useWindowEvent } from '#src/lib/use-window-event.ts';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export type KeyboardDialog = 'palette' | 'shortcuts';

export interface KeyboardProps {
  readonly openDialog: KeyboardDialog | undefined;
  readonly onDialogChange: (dialog: KeyboardDialog | undefined) => void;
}

/** The command palette and the shortcuts of every dashboard screen. */
export function Keyboard({ openDialog, onDialogChange }: KeyboardProps) {
  const shortcuts = useShortcutList(onDialogChange);
  // The dialog may still be loading.
  useShortcuts(openDialog ? [] : shortcuts);
  useWindowEvent('keydown', (event) => {
    if (!isPaletteKey(event) || (openDialog !== 'palette' && isOverlayOpen())) return;
    event.preventDefault();
    if (!event.repeat) onDialogChange(openDialog === 'palette' ? undefined : 'palette');
  });
  return (
    <>
      <Palette
        isOpen={openDialog === 'palette'}
        onOpenChange={(isOpen) => onDialogChange(isOpen ? 'palette' : undefined)}
        onShowShortcuts={() => onDialogChange('shortcuts')}
      />
      <ShortcutsDialog
        isOpen={openDialog === 'shortcuts'}
        onOpenChange={(isOpen) => onDialogChange(isOpen ? 'shortcuts' : undefined)}
        shortcuts={shortcuts}
      />
    </>
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
