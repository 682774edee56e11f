import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { PictureCrop } from './picture-crop.tsx';
import { PictureSource } from './picture-source.tsx';
import { type LoadedPicture, loadPicture, PictureError, pictureProblems } from './resize-picture.ts';
import { useFileDropOrPaste } from './use-file-drop-or-paste.ts';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
  readonly title: string;
  readonly hasPicture: boolean;
  readonly dropped: File | undefined;
}

/** Choose, crop and upload a picture. During an upload, closing only cancels the upload. */
export function PictureDialog({ isOpen, onClose, onRemove, title, hasPicture, dropped }: PictureDialogProps) {
  const upload = usePictureUpload(onClose);
  const close = (): void => (upload.isUploading ? upload.cancel() : onClose());
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={t`Shown as a circle on your posts, profile and messages.`}
      disablePointerDismissal
    >
      <PictureSteps upload={upload} hasPicture={hasPicture} dropped={dropped} onRemove={onRemove} onClose={close} />
    </Dialog>
  );
}

interface PictureStepsProps extends Pick<PictureDialogProps, 'hasPicture' | 'dropped' | 'onRemove' | 'onClose'> {
  readonly upload: ReturnType<typeof usePictureUpload>;
}

/** The steps inside the dialog; unmounted, and so reset, when it closes. */
function PictureSteps({ upload, hasPicture, dropped, onRemove, onClose }: PictureStepsProps) {
  const { picture, problem, isReading, choose, clear, setProblem } = usePictureChoice();
  const [hasReturned, setHasReturned] = useState(false);
  const take = (file: File): void => {
    if (upload.isUploading) return;
    upload.clearFailure();
    void choose(file);
  };
  useFileDropOrPaste(take, () => setProblem(t`Your clipboard has no image.`));
  const hasStarted = useRef(false);
  const start = useEffectEvent(() => {
    if (dropped && !hasStarted.current) take(dropped);
    hasStarted.current = true;
  });
  useEffect(() => start(), []);
  if (!picture)
    return (
      <PictureSource
        problem={problem}
        isReading={isReading}
        hasPicture={hasPicture}
        takesFocus={hasReturned}
        onFile={take}
        onRemove={onRemove}
        onClose={onClose}
      />
    );
  const startOver = (): void => {
    upload.clearFailure();
    setHasReturned(true);
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

/** Loads the chosen file. If several are chosen while one loads, the last one is used. */
function usePictureChoice() {
  const [picture, setPicture] = useState<LoadedPicture>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const latest = useRef(0);

  useEffect(() => picture?.close, [picture]);
  useEffect(
    () => () => {
      latest.current++;
    },
    [],
  );

  const choose = useCallback(async (file: File): Promise<void> => {
    const request = ++latest.current;
    setProblem(undefined);
    setIsReading(true);
    try {
      const opened = await loadPicture(file);
      if (request === latest.current) setPicture(opened);
      else opened.close();
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      if (request === latest.current) setProblem(pictureProblems[error.problem]);
    }
    if (request === latest.current) setIsReading(false);
  }, []);
  const clear = (): void => {
    setPicture(undefined);
    setProblem(undefined);
  };
  return { picture, problem, isReading, choose, clear, setProblem };
}
