import { t } from '@lingui/core/macro';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import type { ButtonStyle } from './button-class.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps extends Pick<ButtonStyle, 'size'> {
  readonly label: string;
  readonly text: string;
}

/** Copies a text and shows the result next to the button. */
export function CopyButton({ label, text, size = 'sm' }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> =>
    setStatus(
      (await copyText(text)) ? t`Copied.` : t`Your browser didn't allow copying. Select the text and copy it yourself.`,
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size={size} icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="text-sm text-soft">
        {status}
      </span>
    </span>
  );
}
