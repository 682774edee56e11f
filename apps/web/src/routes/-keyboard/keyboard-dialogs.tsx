import { CommandSearch } from '#src/features/command-palette/command-search.tsx';
import { PaletteDialog } from '#src/features/command-palette/palette-dialog.tsx';
import { ShortcutsDialog } from '#src/features/command-palette/shortcuts-dialog.tsx';
import type { Shortcut } from '#src/features/command-palette/use-shortcuts.ts';
import { useCommands } from './use-commands.tsx';

export type KeyboardDialog = 'palette' | 'shortcuts';

interface KeyboardDialogsProps {
  readonly open: KeyboardDialog | undefined;
  readonly onOpen: (dialog: KeyboardDialog | undefined) => void;
  readonly shortcuts: readonly Shortcut[];
}

/** The command palette and the list of shortcuts. */
export const KeyboardDialogs = ({ open, onOpen, shortcuts }: KeyboardDialogsProps) => (
  <>
    <PaletteDialog isOpen={open === 'palette'} onOpenChange={(isOpen) => onOpen(isOpen ? 'palette' : undefined)}>
      <Commands onOpen={onOpen} />
    </PaletteDialog>
    <ShortcutsDialog
      isOpen={open === 'shortcuts'}
      onOpenChange={(isOpen) => onOpen(isOpen ? 'shortcuts' : undefined)}
      shortcuts={shortcuts}
    />
  </>
);

const Commands = ({ onOpen }: Pick<KeyboardDialogsProps, 'onOpen'>) => (
  <CommandSearch commands={useCommands(() => onOpen('shortcuts'))} onChosen={() => onOpen(undefined)} />
);
