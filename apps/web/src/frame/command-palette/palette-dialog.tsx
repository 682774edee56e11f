import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { backdropClass } from '#src/components/overlay/dialog.tsx';
import { paletteTexts } from './palette-texts.ts';

interface PaletteDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Mounted while the dialog is open. */
  readonly children: ReactNode;
}

/** At the top, so that the search field stays in place while the number of results changes. */
const popupClass =
  'float-panel fixed top-4 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg sm:top-[12dvh] sm:max-h-[min(32rem,76dvh)]';

export const PaletteDialog = ({ isOpen, onOpenChange, children }: PaletteDialogProps) => (
  <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropClass} />
      <Dialog.Popup aria-label={paletteTexts.title} className={popupClass}>
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
