import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { backdropClass, dialogClass } from '#src/components/overlay/dialog-class.ts';

export interface AlertPanelProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** What takes the focus first; otherwise the first control within. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** What takes the focus afterwards; otherwise what had it before. */
  readonly finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
  readonly children: ReactNode;
}

/** A question that has to be answered before anything else. Its content brings the buttons. */
export const AlertPanel = ({ isOpen, onOpenChange, title, description, children, ...focus }: AlertPanelProps) => (
  <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={backdropClass} />
      <AlertDialog.Popup className={dialogClass} {...focus}>
        <AlertDialog.Title className="font-display text-xl font-bold">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-soft">{description}</AlertDialog.Description>
        {children}
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
);
