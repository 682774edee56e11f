import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { backdropClass, dialogClass } from './dialog-class.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Keeps the dialog open on an outside click, because a form may be filled in. */
  readonly disablePointerDismissal?: boolean;
  /** Takes the focus after closing; default: the previously focused element. */
  readonly finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus'];
  readonly children: ReactNode;
}

/** A dialog with a form or notice. `children` must include the buttons. */
export const Dialog = ({
  isOpen,
  onOpenChange,
  title,
  description,
  disablePointerDismissal = false,
  finalFocus,
  children,
}: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange} disablePointerDismissal={disablePointerDismissal}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={backdropClass} />
      <BaseDialog.Popup className={dialogClass} finalFocus={finalFocus}>
        <BaseDialog.Title className="font-display text-xl font-bold">{title}</BaseDialog.Title>
        <BaseDialog.Description className="text-soft">{description}</BaseDialog.Description>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);
