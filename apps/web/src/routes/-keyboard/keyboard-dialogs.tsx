import { CommandSearch } from '#src/features/command-palette/command-search.tsx';
import { PaletteDialog } from '#src/features/command-palette/palette-dialog.tsx';
import { ShortcutsDialog } from '#src/features/command-palette/shortcuts-dialog.tsx';
import type { Shortcut } from '#src/features/command-palette/use-shortcuts.ts';
import { useCommands } from './use-commands.tsx';

export type KeyboardDialog = 'palette' | 'shortcuts';

interface KeyboardDialogsProps {
  readonly openDialog: KeyboardDialog | undefined;
  readonly onDialog: (dialog: KeyboardDialog | undefined) => void;
  readonly shortcuts: readonly Shortcut[];
}

/** The command palette and the list of shortcuts. */
export const KeyboardDialogs = ({ openDialog, onDialog, shortcuts }: KeyboardDialogsProps) => (
  <>
    <PaletteDialog
      isOpen={openDialog === 'palette'}
      onOpenChange={(isOpen) => onDialog(isOpen ? 'palette' : undefined)}
    >
      <Commands onDialog={onDialog} />
    </PaletteDialog>
    <ShortcutsDialog
      isOpen={openDialog === 'shortcuts'}
      onOpenChange={(isOpen) => onDialog(isOpen ? 'shortcuts' : undefined)}
      shortcuts={shortcuts}
    />
  </>
);

const Commands = ({ onDialog }: Pick<KeyboardDialogsProps, 'onDialog'>) => (
  <CommandSearch commands={useCommands(() => onDialog('shortcuts'))} onChosen={() => onDialog(undefined)} />
);
