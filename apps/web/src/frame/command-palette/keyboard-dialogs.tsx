import { CommandSearch } from '#src/frame/command-palette/command-search.tsx';
import { PaletteDialog } from '#src/frame/command-palette/palette-dialog.tsx';
import { ShortcutsDialog } from '#src/frame/command-palette/shortcuts-dialog.tsx';
import type { Shortcut } from '#src/frame/command-palette/use-shortcuts.ts';
import { useCommands } from './use-commands.tsx';

export type KeyboardDialog = 'palette' | 'shortcuts';

interface KeyboardDialogsProps {
  readonly openDialog: KeyboardDialog | undefined;
  readonly onDialogChange: (dialog: KeyboardDialog | undefined) => void;
  readonly shortcuts: readonly Shortcut[];
}

/** The command palette and the list of shortcuts. */
export const KeyboardDialogs = ({ openDialog, onDialogChange, shortcuts }: KeyboardDialogsProps) => (
  <>
    <PaletteDialog
      isOpen={openDialog === 'palette'}
      onOpenChange={(isOpen) => onDialogChange(isOpen ? 'palette' : undefined)}
    >
      <Commands onDialogChange={onDialogChange} />
    </PaletteDialog>
    <ShortcutsDialog
      isOpen={openDialog === 'shortcuts'}
      onOpenChange={(isOpen) => onDialogChange(isOpen ? 'shortcuts' : undefined)}
      shortcuts={shortcuts}
    />
  </>
);

const Commands = ({ onDialogChange }: Pick<KeyboardDialogsProps, 'onDialogChange'>) => (
  <CommandSearch commands={useCommands(() => onDialogChange('shortcuts'))} onChosen={() => onDialogChange(undefined)} />
);
