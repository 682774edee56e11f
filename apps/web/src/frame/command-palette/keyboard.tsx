import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { lazyDialog } from '#src/components/overlay/lazy-dialog.tsx';
import { activateCard, focusFirstItem, focusSearch, moveFocusByKey } from './list-items.ts';
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
    { keys: ['/'], label: t`Search this screen`, run: () => focusSearch() || showDialog('palette')() },
    { keys: ['g b'], label: t`First post on the board`, run: openList('/dashboard/browse-posts') },
    { keys: ['g m'], label: t`Latest conversation`, run: openList(messagesPath) },
    { keys: ['j', 'ArrowDown', 'ArrowRight'], label: t`Next post or conversation`, run: moveFocusByKey },
    { keys: ['k', 'ArrowUp', 'ArrowLeft'], label: t`Previous post or conversation`, run: moveFocusByKey },
    { keys: ['Enter'], label: t`Connect, or open the chat`, run: activateCard },
    { keys: ['c'], label: t`Create a post`, run: open('/dashboard/create-post') },
    { keys: ['g d'], label: t`Dashboard`, run: open(memberHome) },
    { keys: ['g p'], label: t`Profile`, run: open('/dashboard/profile') },
    { keys: ['?'], label: t`Show this list`, run: showDialog('shortcuts') },
  ];
}
