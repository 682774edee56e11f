import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { RootMark } from '../page/root-mark.tsx';
import { useHold } from '#src/lib/held-list.ts';

export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/**
 * A dialog that scrolls if it is too high for the window. Its top is fixed, so that it grows without moving its buttons, and
 * leaves room for a toast.
 */
const dialogClass = classNames(
  'float-panel fixed top-(--top) left-1/2 z-50 flex max-h-[calc(100dvh-1rem-var(--top))] w-[min(var(--width,28rem),calc(100vw-2rem))]',
  '-translate-x-1/2 flex-col gap-3 overflow-y-auto rounded-lg p-6 wrap-anywhere [--top:clamp(4.5rem,50dvh-18rem,18dvh)]',
);

/** Whether a dialog is open; its opener holds this state. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export interface DialogProps extends DialogState {
  readonly title: string;
  readonly description: ReactNode;
  /** An alert dialog, which an outside click does not close. */
  readonly isAlert?: boolean;
  /** Keeps the dialog open on an outside click, because a form may be filled in. */
  readonly disablePointerDismissal?: boolean;
  /** Takes the focus first; default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Takes the focus after closing; default: the previously focused element. */
  readonly finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus'];
  /** May set another `--width`. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal dialog. `children` must include the buttons. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, isAlert = false, disablePointerDismissal = false } = props;
  const Root = isAlert ? AlertDialog.Root : BaseDialog.Root;
  const place = useRef<HTMLSpanElement>(null);
  useHold(place, isOpen);
  return (
    <Root open={isOpen} onOpenChange={onOpenChange} {...(!isAlert && { disablePointerDismissal })}>
      <span ref={place} hidden />
      <BaseDialog.Portal>
        <RootMark name="dialog" />
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={classNames(dialogClass, props.className)}
          initialFocus={props.initialFocus}
          finalFocus={props.finalFocus}
        >
          <BaseDialog.Title className="font-display text-xl font-bold">{title}</BaseDialog.Title>
          <BaseDialog.Description className="text-soft">{description}</BaseDialog.Description>
          {props.children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  );
}
