import { t } from '@lingui/core/macro';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { ImageFileInput } from './image-file-input.tsx';

interface PictureSourceProps {
  /** Why the last file was rejected. */
  readonly problem: string | undefined;
  readonly isReading: boolean;
  readonly hasPicture: boolean;
  /** True when the member returns to this step; on opening, the dialog sets the focus itself. */
  readonly takesFocus: boolean;
  readonly onFile: (file: File) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Takes a picture from a file, a drop or the clipboard, or removes the current one. */
export function PictureSource({
  problem,
  isReading,
  hasPicture,
  takesFocus,
  onFile,
  onRemove,
  onClose,
}: PictureSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) chooseButton.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-line-strong/60 px-4 py-8 text-center">
        <ImagePlus aria-hidden className="size-8 text-faint" />
        <p className="text-soft">{t`Drop an image here, or paste one.`}</p>
        <Button
          ref={chooseButton}
          variant="primary"
          busy={isReading}
          busyLabel={t`Opening your picture...`}
          onClick={() => input.current?.click()}
        >
          {t`Choose a file`}
        </Button>
        <ImageFileInput ref={input} onFile={onFile} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {hasPicture && (
          <Button variant="ghost" onClick={onRemove}>
            {t`Remove picture`}
          </Button>
        )}
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
    </div>
  );
}
