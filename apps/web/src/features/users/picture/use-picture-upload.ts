import { useEffect, useRef, useState } from 'react';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { ApiError, describeError } from '#src/lib/api/api-error.ts';
import { type OpenPicture, PictureError, type Share } from './resize-picture.ts';
import { pictureProblems, pictureTexts, uploadFailed } from './picture-texts.ts';
import { useUploadPicture } from '../profile/profile-queries.ts';

function failureOf(error: Error): string | undefined {
  if (error instanceof PictureError) return pictureProblems[error.problem];
  return error instanceof ApiError && error.code === 'cancelled' ? undefined : uploadFailed(describeError(error));
}

/** Cuts the picture and sends it; tells how far it is, and can be called off, as it is when its screen goes. */
export function usePictureUpload(onDone: () => void) {
  const { mutateAsync, isPending } = useUploadPicture();
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const start = async (picture: OpenPicture, share: Share): Promise<void> => {
    controller.current = new AbortController();
    setProgress(0);
    setFailure(undefined);
    try {
      await mutateAsync({ picture, share, signal: controller.current.signal, onProgress: setProgress });
      onDone();
      toast.show(pictureTexts.changed, { tone: 'success' });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(failureOf(error));
    }
  };
  return {
    start,
    isUploading: isPending,
    progress,
    failure,
    forgetFailure: () => setFailure(undefined),
    cancel: () => controller.current.abort(),
  };
}
