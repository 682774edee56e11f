import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { TextField } from './text-field.tsx';

interface SecretShownOnceProps {
  readonly label: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly onDone: () => void;
  /** Another way to send it. */
  readonly children?: ReactNode;
}

/** A new secret to copy, in place of the form that created it. */
export function SecretShownOnce({ label, secret, copyLabel, onDone, children }: SecretShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  // The form with the focused button is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <TextField ref={field} label={label} value={secret} readOnly onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton label={copyLabel} text={secret} />
        {children}
        <Button variant="primary" onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </div>
  );
}
