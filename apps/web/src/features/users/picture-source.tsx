import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { useToast } from '#src/components/use-toast.ts';
import { reasonOf } from '#src/lib/api-error.ts';
import { pictureTexts, removeFailed } from './picture-texts.ts';
import { useDeletePicture } from './profile-queries.ts';

interface PictureSourceProps {
  /** Why the last file did not become a picture. */
  readonly problem: string | undefined;
  readonly isReading: boolean;
  readonly hasPicture: boolean;
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** Where the picture comes from: a file, a drop or the clipboard. Or away with the one there is. */
export function PictureSource({ problem, isReading, hasPicture, onFile, onClose }: PictureSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => chooseButton.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-line-strong/60 px-4 py-8 text-center">
        <ImagePlus aria-hidden className="size-8 text-faint" />
        <p className="text-soft">{pictureTexts.drop}</p>
        <Button
          ref={chooseButton}
          variant="primary"
          busy={isReading}
          busyLabel={pictureTexts.reading}
          onClick={() => input.current?.click()}
        >
          {pictureTexts.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={pictureTexts.file}
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file may be chosen again.
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className="flex flex-wrap justify-between gap-2">
        {hasPicture ? <RemovePicture onRemoved={onClose} /> : <span />}
        <Button onClick={onClose}>{pictureTexts.cancel}</Button>
      </div>
    </div>
  );
}

function RemovePicture({ onRemoved }: { readonly onRemoved: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync } = useDeletePicture();
  const toast = useToast();
  const remove = async (): Promise<void> => {
    await mutateAsync().catch((error: Error) => {
      throw new Error(removeFailed(reasonOf(error)), { cause: error });
    });
    toast.show(pictureTexts.removed, { tone: 'success' });
    onRemoved();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        {pictureTexts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={pictureTexts.removeTitle}
        body={pictureTexts.removeBody}
        confirmLabel={pictureTexts.remove}
        busyLabel={pictureTexts.removing}
        danger
        onConfirm={remove}
      />
    </>
  );
}
