import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { PictureCrop } from './picture-crop.tsx';
import { PictureSource } from './picture-source.tsx';
import { pictureTexts } from './picture-texts.ts';
import { useIncomingFiles } from './use-dropped-files.ts';
import { usePictureChoice } from './use-picture-choice.ts';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
  readonly title: string;
  readonly hasPicture: boolean;
  /** The file it is opened with. */
  readonly dropped: File | undefined;
}

/** From choosing a file to the picture that others see. While it uploads, closing calls that off and no more. */
export function PictureDialog({ isOpen, onClose, onRemove, title, hasPicture, dropped }: PictureDialogProps) {
  const upload = usePictureUpload(onClose);
  const close = (): void => (upload.isUploading ? upload.cancel() : onClose());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={pictureTexts.lead}
      disablePointerDismissal
    >
      <PictureSteps upload={upload} hasPicture={hasPicture} dropped={dropped} onRemove={onRemove} onClose={close} />
    </Dialog>
  );
}

interface PictureStepsProps extends Pick<PictureDialogProps, 'hasPicture' | 'dropped' | 'onRemove' | 'onClose'> {
  readonly upload: ReturnType<typeof usePictureUpload>;
}

/** What was begun here is gone when the dialog has closed. */
function PictureSteps({ upload, hasPicture, dropped, onRemove, onClose }: PictureStepsProps) {
  const { picture, problem, isReading, choose, clear, tell } = usePictureChoice();
  const [isBack, setIsBack] = useState(false);
  const take = (file: Blob): void => {
    if (upload.isUploading) return;
    upload.forgetFailure();
    void choose(file);
  };
  useIncomingFiles(take, () => tell(pictureTexts.nothingPasted));
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (dropped && !isBegun.current) take(dropped);
    isBegun.current = true;
  });
  useEffect(() => begin(), []);
  if (!picture)
    return (
      <PictureSource
        problem={problem}
        isReading={isReading}
        hasPicture={hasPicture}
        takesFocus={isBack}
        onFile={take}
        onRemove={onRemove}
        onClose={onClose}
      />
    );
  const startOver = (): void => {
    upload.forgetFailure();
    setIsBack(true);
    clear();
  };
  return (
    <PictureCrop
      key={picture.url}
      picture={picture}
      problem={problem}
      upload={upload}
      onBack={startOver}
      onClose={onClose}
    />
  );
}
