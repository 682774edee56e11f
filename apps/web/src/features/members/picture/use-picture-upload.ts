import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { type LoadedPicture, PictureError, pictureProblems, type CropArea } from './resize-picture.ts';
import { useUploadPicture } from './picture-queries.ts';

function failureMessage(error: Error): string | undefined {
  if (error instanceof PictureError) return pictureProblems[error.problem];
  return error instanceof ApiError && error.code === 'cancelled'
    ? undefined
    : t`Couldn't save your picture: ${{ reason: error.message }}`;
}

/** Crops and uploads a picture. Unmounting cancels the upload. */
export function usePictureUpload(onDone: () => void) {
  const { mutateAsync, isPending } = useUploadPicture();
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const start = async (picture: LoadedPicture, cropArea: CropArea): Promise<void> => {
    controller.current = new AbortController();
    setProgress(0);
    setFailure(undefined);
    try {
      await mutateAsync({ picture, cropArea, signal: controller.current.signal, onProgress: setProgress });
      onDone();
      showToast(t`Picture updated.`, { tone: 'success' });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(failureMessage(error));
    }
  };
  return {
    start,
    isUploading: isPending,
    progress,
    failure,
    clearFailure: () => setFailure(undefined),
    cancel: () => controller.current.abort(),
  };
}
