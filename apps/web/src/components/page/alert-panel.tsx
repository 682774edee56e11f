import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { backdropClass, dialogClass } from '#src/components/overlay/dialog-class.ts';

export interface AlertPanelProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Takes the focus first; default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Takes the focus after closing; default: the previously focused element. */
  readonly finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
  readonly children: ReactNode;
}

/** A modal alert dialog. `children` must include the buttons. */
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
