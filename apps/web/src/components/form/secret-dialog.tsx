import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { Dialog, type DialogState } from '../overlay/dialog.tsx';
import { TextField } from './text-field.tsx';

interface SecretDialogProps extends DialogState {
  /** Creates the secret. */
  readonly create: { readonly isPending: boolean; readonly reset: () => void };
  /** Undefined until it is created. */
  readonly secret: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly copyLabel: string;
  readonly disablePointerDismissal: boolean;
  /** Another way to send the secret. */
  readonly share?: ReactNode;
  /** The form that creates the secret. */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog that creates a secret and shows it once. It stays open while the secret is created. */
export function SecretDialog({ create, secret, isOpen, onOpenChange, ...props }: SecretDialogProps) {
  const close = (): void => {
    if (create.isPending) return;
    onOpenChange(false);
    create.reset();
  };
  const { title, description, label, copyLabel, disablePointerDismissal, share, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={title}
      description={description}
      disablePointerDismissal={disablePointerDismissal}
    >
      {secret ? (
        <SecretShownOnce label={label} secret={secret} copyLabel={copyLabel} onDone={close}>
          {share}
        </SecretShownOnce>
      ) : (
        children(close)
      )}
    </Dialog>
  );
}

interface SecretShownOnceProps {
  readonly label: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onDone: () => void;
  /** Another way to send it. */
  readonly children?: ReactNode;
}

/** A new secret to copy, in place of the form that created it. */
function SecretShownOnce({ label, secret, copyLabel, onDone, children }: SecretShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  // The form with the focused button is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <TextField ref={field} label={label} value={secret} readOnly onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap justify-between gap-2">
        <CopyButton size="md" label={copyLabel} text={secret} />
        <div className="flex flex-wrap gap-2">
          {children}
          <Button variant="primary" onClick={onDone}>
            {t`Done`}
          </Button>
        </div>
      </div>
    </div>
  );
}
